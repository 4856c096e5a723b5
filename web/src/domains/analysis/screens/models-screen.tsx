import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { MODELS } from '../configs.ts'

/** 型号分析 */
export default function ModelsScreen() {
  return <AnalysisScreen config={MODELS} />
}
