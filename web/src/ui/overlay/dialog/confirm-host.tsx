import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx'
import { firstQuestion, onQuestion } from './confirm.ts'

// Lazy, because the first screen never opens a dialog.
const ConfirmDialog = lazyWithRetry(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}))

/** Renders the dialogs of `confirm()` and `openOverlay()`. Used once, in the app shell. */
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
