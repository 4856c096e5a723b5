import { MARKET_ANALYSIS } from '../analysis-configs.ts'
import { AnalysisScreen } from '../views/analysis-screen.tsx'

/** 市场分析 */
export default function MarketAnalysisScreen() {
  return <AnalysisScreen config={MARKET_ANALYSIS} />
}
