import { useAddress } from '../../../lib/address/index.ts'
import { Ledger } from './ledger.tsx'
import { Plays } from './plays.tsx'

/** 挑战记录, and the ledger of points. */
export default function HistoryScreen() {
  const { get } = useAddress()
  return get('view') === 'points' ? <Ledger /> : <Plays />
}
