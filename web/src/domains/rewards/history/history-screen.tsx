import { useAddress } from '../../../lib/address/index.ts'
import { Ledger } from './ledger.tsx'
import { Plays } from './plays.tsx'

/** Play history (挑战记录) and the points ledger. */
export default function HistoryScreen() {
  const { get } = useAddress()
  return get('view') === 'points' ? <Ledger /> : <Plays />
}
