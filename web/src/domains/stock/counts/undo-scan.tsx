import { getCount, listCounts, unscanCount } from '@shangxue/contract/stock/actions'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { DeliveryState } from './use-scans.ts'

interface UndoScanProps {
  count: number
  code: string
  /** Delivery state of a code that may not have reached the server yet. If omitted, the server has it. */
  getDeliveryState?: (code: string) => Promise<DeliveryState>
  onDone: (code: string) => void
}

export function UndoScan({ count, code, getDeliveryState, onDone }: UndoScanProps) {
  const undo = useCall(unscanCount, { stale: [getCount, listCounts] })
  const undoScan = async () => {
    const delivery = getDeliveryState ? await getDeliveryState(code) : 'arrived'
    // The code is in the outbox by now, which its row shows.
    if (delivery === 'queued') return
    if (delivery === 'arrived') await undo.mutateAsync({ id: count, code })
    onDone(code)
  }
  return (
    <Button kind="plain" small aria-label={`撤销 ${code}`} onClick={() => undoScan().catch(() => undefined)}>
      撤销
    </Button>
  )
}
