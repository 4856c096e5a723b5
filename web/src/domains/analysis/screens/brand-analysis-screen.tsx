import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { BRANDS } from '../configs.ts'

/** 品牌分析 */
export default function BrandAnalysisScreen() {
  return <AnalysisScreen config={BRANDS} />
}
