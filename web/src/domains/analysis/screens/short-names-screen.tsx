import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { SHORT_NAME_ANALYSIS } from '../configs.ts'

/** 简称分析 */
export default function ShortNameAnalysisScreen() {
  return <AnalysisScreen config={SHORT_NAME_ANALYSIS} />
}
