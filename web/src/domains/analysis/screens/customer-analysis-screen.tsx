import { CUSTOMER_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 客户分析 */
export default function CustomerAnalysisScreen() {
  return <AnalysisScreen config={CUSTOMER_ANALYSIS} />
}
