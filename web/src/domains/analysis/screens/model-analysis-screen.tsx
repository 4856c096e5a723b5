import { MODEL_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 型号分析 */
export default function ModelAnalysisScreen() {
  return <AnalysisScreen config={MODEL_ANALYSIS} />
}
