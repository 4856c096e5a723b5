import type { PermissionKey, SHARED_KEYS, SharedKey } from '@shangxue/contract/platform/permissions'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useWayBack } from '../../../lib/address/index.ts'
import { permissionsReady, useSession } from '../../../lib/session/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

const Locked = later(
  () => import('./locked.tsx'),
  ({ retry }) => <ErrorState onRetry={retry} />,
)

interface PermittedProps {
  permission: PermissionKey | SharedKey
  /** Title of the screen. */
  title: string
  children: ReactNode
}

/** Duplicates the contract's list to keep it out of the sign-in bundle. The type keeps both in step. */
const SHARED: typeof SHARED_KEYS = {
  'sales-view': ['sales-record', 'finance', 'market-analysis', 'inventory-manage'],
  logistics: ['inventory-manage', 'sales-record'],
  'till-count': ['finance', 'inventory-manage'],
  'customer-add': ['sales-record', 'customer-manage', 'finance'],
}
const keysOf = (permission: PermissionKey | SharedKey): readonly PermissionKey[] =>
  permission in SHARED ? SHARED[permission as SharedKey] : [permission as PermissionKey]

/** Renders a screen if the user may see it. After a reload, permissions are only known after a request. */
export function Permitted({ permission, title, children }: PermittedProps) {
  const keys = keysOf(permission)
  const allowed = useSession(
    ({ isAdmin, permissions }) => isAdmin || keys.some((key) => permissions[key] === true),
  )
  return allowed ? children : <Waiting title={title} keys={keys} />
}

function Waiting({ title, keys }: { title: string; keys: readonly PermissionKey[] }) {
  const back = useWayBack('/home')
  const [state, setState] = useState<'asking' | 'known' | 'failed'>('asking')
  const ask = () =>
    permissionsReady().then(
      () => setState('known'),
      () => setState('failed'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once on mount, then on retry.
  useEffect(() => void ask(), [])

  return (
    <Page title={title} back={back}>
      {state === 'asking' && <SkeletonList rows={6} />}
      {state === 'failed' && <ErrorState onRetry={ask} />}
      {state === 'known' && (
        <Suspense fallback={<SkeletonList rows={6} />}>
          <Locked title={title} keys={keys} />
        </Suspense>
      )}
    </Page>
  )
}
