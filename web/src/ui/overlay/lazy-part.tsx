import { type ReactNode, Suspense, useState } from 'react'
import { Wanted } from './later.tsx'

/**
 * A part whose code is fetched when it is first wanted. It stays mounted afterwards, so that it can move out of
 * sight by itself.
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
