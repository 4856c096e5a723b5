import type { PermissionKey, SHARED_KEYS, SharedKey } from '@shangxue/contract/platform/permissions'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useBackTarget } from '../../lib/address/use-back-target.ts'
import { permissionsReady } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/state.ts'
import { Page } from '../layout/page/page.tsx'
import { lazyWithRetry } from '../overlay/lazy/lazy-with-retry.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { SkeletonList } from '../state/skeleton.tsx'

const PermissionRequest = lazyWithRetry(
  () => import('./permission-request.tsx'),
  ({ retry }) => <ErrorState onRetry={retry} />,
)

interface RequirePermissionProps {
  permission: PermissionKey | SharedKey
  /** Title of the screen. */
  title: string
  children: ReactNode
}

/** Duplicates the contract's list to keep it out of the sign-in bundle. The type keeps both in step. */
const SHARED_PERMISSIONS: typeof SHARED_KEYS = {
  'sales-view': ['sales-record', 'finance', 'market-analysis', 'inventory-manage'],
  logistics: ['inventory-manage', 'sales-record'],
  'till-count': ['finance', 'inventory-manage'],
  'purchase-view': ['purchase-manage', 'inventory-manage', 'finance'],
  'supplier-view': ['purchase-manage', 'finance'],
  'customer-add': ['sales-record', 'customer-manage', 'finance'],
}
const permissionKeys = (permission: PermissionKey | SharedKey): readonly PermissionKey[] =>
  permission in SHARED_PERMISSIONS
    ? SHARED_PERMISSIONS[permission as SharedKey]
    : [permission as PermissionKey]

/** Renders a screen if the user may see it. After a reload, permissions are only known after a request. */
export function RequirePermission({ permission, title, children }: RequirePermissionProps) {
  const keys = permissionKeys(permission)
  const allowed = useSession(
    ({ isAdmin, permissions }) => isAdmin || keys.some((key) => permissions[key] === true),
  )
  return allowed ? children : <PermissionCheck title={title} keys={keys} />
}

function PermissionCheck({ title, keys }: { title: string; keys: readonly PermissionKey[] }) {
  const back = useBackTarget('/home')
  const [state, setState] = useState<'asking' | 'known' | 'failed'>('asking')
  const check = () =>
    permissionsReady().then(
      () => setState('known'),
      () => setState('failed'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once on mount, then on retry.
  useEffect(() => void check(), [])

  return (
    <Page title={title} back={back}>
      {state === 'asking' && <SkeletonList rows={6} />}
      {state === 'failed' && <ErrorState onRetry={check} />}
      {state === 'known' && (
        <Suspense fallback={<SkeletonList rows={6} />}>
          <PermissionRequest title={title} keys={keys} />
        </Suspense>
      )}
    </Page>
  )
}
