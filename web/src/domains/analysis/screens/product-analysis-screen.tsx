import { PRODUCT_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 产品分析 */
export default function ProductAnalysisScreen() {
  return <AnalysisScreen config={PRODUCT_ANALYSIS} />
}
