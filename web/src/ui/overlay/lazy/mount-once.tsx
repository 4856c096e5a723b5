import { type ReactNode, Suspense, useState } from 'react'
import { VisibleContext } from './lazy-with-retry.tsx'

/**
 * Mounts its children, whose code is loaded on demand, when first needed. They stay mounted so that they can animate out of
 * view.
 */
export function MountOnce({ when, children }: { when: boolean; children: ReactNode }) {
  const [hasMounted, setHasMounted] = useState(when)
  if (when && !hasMounted) setHasMounted(true)
  if (!hasMounted) return null
  return (
    <VisibleContext value={when}>
      <Suspense fallback={null}>{children}</Suspense>
    </VisibleContext>
  )
}
