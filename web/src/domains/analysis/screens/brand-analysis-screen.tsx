import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { BRAND_ANALYSIS } from '../configs.ts'

/** 品牌分析 */
export default function BrandAnalysisScreen() {
  return <AnalysisScreen config={BRAND_ANALYSIS} />
}
