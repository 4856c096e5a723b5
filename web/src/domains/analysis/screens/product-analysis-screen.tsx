import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { PRODUCTS } from '../configs.ts'

/** 产品分析 */
export default function ProductAnalysisScreen() {
  return <AnalysisScreen config={PRODUCTS} />
}
