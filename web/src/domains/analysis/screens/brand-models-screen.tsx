import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { BRAND_MODELS } from '../configs.ts'

/** 品牌型号分析 */
export default function BrandModelsScreen() {
  return <AnalysisScreen config={BRAND_MODELS} />
}
