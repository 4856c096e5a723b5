import { SHORT_NAME_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 简称分析 */
export default function ShortNameAnalysisScreen() {
  return <AnalysisScreen config={SHORT_NAME_ANALYSIS} />
}
