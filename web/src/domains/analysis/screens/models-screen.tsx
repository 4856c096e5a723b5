import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { MODEL_ANALYSIS } from '../configs.ts'

/** 型号分析 */
export default function ModelAnalysisScreen() {
  return <AnalysisScreen config={MODEL_ANALYSIS} />
}
