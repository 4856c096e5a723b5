import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx'
import { firstQuestion, onQuestion } from './confirm.ts'

// Lazy, because the first screen never asks.
const ConfirmDialog = lazyWithRetry(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}))

/** Once, in the app shell: draws what `confirm()` asks and what `openOverlay()` opens. */
export function ConfirmHost() {
  const open = useSyncExternalStore(onQuestion, firstQuestion, firstQuestion)
  if (!open) return null
  const close = () => open.answer(false)
  if (open.Part) return <open.Part open onClose={close} />
  return (
    <Suspense>
      <ConfirmDialog open {...open.question} onConfirm={() => open.answer(true)} onCancel={close} />
    </Suspense>
  )
}
