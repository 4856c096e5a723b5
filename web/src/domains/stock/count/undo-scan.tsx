import { getCount, listCounts, unscanCount } from '@shangxue/contract/stock/actions'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { Whereabouts } from './use-scans.ts'

interface UndoScanProps {
  count: number
  code: string
  /** Delivery state of a code that may not have reached the server yet. If omitted, the server has it. */
  whereabouts?: (code: string) => Promise<Whereabouts>
  onDone: (code: string) => void
}

export function UndoScan({ count, code, whereabouts, onDone }: UndoScanProps) {
  const undo = useCall(unscanCount, { stale: [getCount, listCounts] })
  const tap = async () => {
    const place = whereabouts ? await whereabouts(code) : 'arrived'
    // The code is in the outbox by now, which its row shows.
    if (place === 'queued') return
    if (place === 'arrived') await undo.mutateAsync({ id: count, code })
    onDone(code)
  }
  return (
    <Button kind="plain" small aria-label={`撤销 ${code}`} onClick={() => tap().catch(() => undefined)}>
      撤销
    </Button>
  )
}
