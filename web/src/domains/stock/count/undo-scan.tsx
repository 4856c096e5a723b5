import { getCount, listCounts, unscanCount } from '@shangxue/contract/stock-actions'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'

interface UndoScanProps {
  count: number
  code: string
  /** Not at the server yet. */
  pending?: boolean
  onDone: (code: string) => void
}

export function UndoScan({ count, code, pending, onDone }: UndoScanProps) {
  const undo = useCall(unscanCount, { stale: [getCount, listCounts] })
  const tap = async () => {
    if (!pending) await undo.mutateAsync({ id: count, code })
    onDone(code)
  }
  return (
    <Button kind="plain" small aria-label={`撤销 ${code}`} onClick={() => tap().catch(() => undefined)}>
      撤销
    </Button>
  )
}
