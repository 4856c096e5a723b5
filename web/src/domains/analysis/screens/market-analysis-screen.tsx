import { AnalysisScreen } from '../components/analysis-screen.tsx'
import { MARKET_ANALYSIS } from '../configs.ts'

/** 市场分析 */
export default function MarketAnalysisScreen() {
  return <AnalysisScreen config={MARKET_ANALYSIS} />
}
