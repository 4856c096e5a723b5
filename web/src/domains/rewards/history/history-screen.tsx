import { useAddress } from '../../../lib/address/index.ts'
import { PointsLedger } from './ledger.tsx'
import { PlayHistory } from './plays.tsx'

/** Play history (挑战记录) and the points ledger. */
export default function HistoryScreen() {
  const { get } = useAddress()
  return get('view') === 'points' ? <PointsLedger /> : <PlayHistory />
}
