import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'

const LabelSheet = lazyWithRetry(() => import('./label-sheet.tsx'))

/** Opens the labels of these codes, for those who handle goods. */
export function PrintLabelsButton({ codes }: { codes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const canReceive = useAllowed('inventory-manage')
  const canSell = useAllowed('sales-record')
  if (!canReceive && !canSell) return null
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
