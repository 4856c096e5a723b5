import { BRAND_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 品牌分析 */
export default function BrandAnalysisScreen() {
  return <AnalysisScreen config={BRAND_ANALYSIS} />
}
