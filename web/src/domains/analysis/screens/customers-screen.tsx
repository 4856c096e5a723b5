import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { CUSTOMER_ANALYSIS } from '../configs.ts'

/** 客户分析 */
export default function CustomerAnalysisScreen() {
  return <AnalysisScreen config={CUSTOMER_ANALYSIS} />
}
