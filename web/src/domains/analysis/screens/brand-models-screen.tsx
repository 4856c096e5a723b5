import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { BRAND_MODEL_ANALYSIS } from '../configs.ts'

/** 品牌型号分析 */
export default function BrandModelAnalysisScreen() {
  return <AnalysisScreen config={BRAND_MODEL_ANALYSIS} />
}
