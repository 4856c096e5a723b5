import { BRAND_MODEL_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 品牌型号分析 */
export default function BrandModelAnalysisScreen() {
  return <AnalysisScreen config={BRAND_MODEL_ANALYSIS} />
}
