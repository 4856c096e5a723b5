import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { SHORT_NAMES } from '../configs.ts'

/** 简称分析 */
export default function ShortNamesScreen() {
  return <AnalysisScreen config={SHORT_NAMES} />
}
