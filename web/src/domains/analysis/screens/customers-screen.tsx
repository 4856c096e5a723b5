import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { CUSTOMERS } from '../configs.ts'

/** 客户分析 */
export default function CustomersScreen() {
  return <AnalysisScreen config={CUSTOMERS} />
}
