import { Suspense, useSyncExternalStore } from 'react'
import { firstQuestion, onQuestion } from './confirm.ts'
import { later } from './later.tsx'

// Lazy, because the first screen never asks.
const ConfirmDialog = later(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Once, in the app shell: draws what `confirm()` asks. */
export function ConfirmHost() {
  const open = useSyncExternalStore(onQuestion, firstQuestion, firstQuestion)
  if (!open) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        {...open.question}
        onConfirm={() => open.answer(true)}
        onCancel={() => open.answer(false)}
      />
    </Suspense>
  )
}
