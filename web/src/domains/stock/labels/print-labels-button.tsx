import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'

const LabelSheet = lazyWithRetry(() => import('./label-sheet.tsx'))

/** Labels are for those who handle goods. */
export function useCanPrintLabels(): boolean {
  const canReceive = useAllowed('inventory-manage')
  const canSell = useAllowed('sales-record')
  return canReceive || canSell
}

/** Opens the labels of these codes. */
export function PrintLabelsButton({ codes }: { codes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  if (!useCanPrintLabels()) return null
  return (
    <>
      <Button kind="secondary" small icon="print" onClick={() => setOpen(true)}>
        打印标签
      </Button>
      <MountOnce when={open}>
        <LabelSheet open={open} codes={codes} onClose={() => setOpen(false)} />
      </MountOnce>
    </>
  )
}
