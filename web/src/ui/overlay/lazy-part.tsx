import { type ReactNode, Suspense, useState } from 'react'
import { Wanted } from './later.tsx'

/**
 * Mounts its children, whose code is loaded on demand, when first needed. They stay mounted so that they can animate out of
 * view.
 */
export function LazyPart({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(wanted)
  if (wanted && !ever) setEver(true)
  if (!ever) return null
  return (
    <Wanted value={wanted}>
      <Suspense fallback={null}>{children}</Suspense>
    </Wanted>
  )
}
