import { getCount, listCounts, unscanCount } from '@shangxue/contract/stock/actions'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { Whereabouts } from './use-scans.ts'

interface UndoScanProps {
  count: number
  code: string
  /** Of a code that may still be on its way; left out, the server has it. */
  whereabouts?: (code: string) => Promise<Whereabouts>
  onDone: (code: string) => void
}

export function UndoScan({ count, code, whereabouts, onDone }: UndoScanProps) {
  const undo = useCall(unscanCount, { stale: [getCount, listCounts] })
  const tap = async () => {
    const place = whereabouts ? await whereabouts(code) : 'arrived'
    // The outbox has it by now: the row says so.
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
