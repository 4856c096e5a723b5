import { useUrlParams } from '../../../lib/address/url-params.ts'
import { PlayHistory } from './play-history.tsx'
import { PointsLedger } from './points-ledger.tsx'

/** Play history (挑战记录) and the points ledger. */
export default function HistoryScreen() {
  const { get } = useUrlParams()
  return get('view') === 'points' ? <PointsLedger /> : <PlayHistory />
}
