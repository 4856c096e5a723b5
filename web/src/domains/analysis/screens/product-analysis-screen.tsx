import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { PRODUCT_ANALYSIS } from '../configs.ts'

/** 产品分析 */
export default function ProductAnalysisScreen() {
  return <AnalysisScreen config={PRODUCT_ANALYSIS} />
}
