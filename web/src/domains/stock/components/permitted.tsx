import type { PermissionKey, SHARED_KEYS, SharedKey } from '@shangxue/contract/permissions'
import { type ReactNode, useEffect, useState } from 'react'
import { permissionsReady, useSession } from '../../../lib/session/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useWayBack } from '../use-way-back.ts'

interface PermittedProps {
  permission: PermissionKey | SharedKey
  /** What the screen is called. */
  title: string
  children: ReactNode
}

/** As in the contract, whose own list would be a part of the sign-in; the type holds both together. */
const SHARED: typeof SHARED_KEYS = {
  'sales-view': ['sales-record', 'finance', 'market-analysis', 'inventory-manage'],
  logistics: ['inventory-manage', 'sales-record'],
  'till-count': ['finance', 'inventory-manage'],
  'customer-add': ['sales-record', 'customer-manage', 'finance'],
}
const keysOf = (permission: PermissionKey | SharedKey): readonly PermissionKey[] =>
  permission in SHARED ? SHARED[permission as SharedKey] : [permission as PermissionKey]

/** The screen of an action, for who may; what this user may do is known a moment after a reload. */
export function Permitted({ permission, title, children }: PermittedProps) {
  const allowed = useSession(
    ({ isAdmin, permissions }) => isAdmin || keysOf(permission).some((key) => permissions[key] === true),
  )
  return allowed ? children : <Waiting title={title} />
}

function Waiting({ title }: { title: string }) {
  const back = useWayBack('/home')
  const [state, setState] = useState<'asking' | 'known' | 'failed'>('asking')
  const ask = () =>
    permissionsReady().then(
      () => setState('known'),
      () => setState('failed'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, then by hand.
  useEffect(() => void ask(), [])

  return (
    <Page title={title} back={back}>
      {state === 'asking' && <SkeletonList rows={6} />}
      {state === 'failed' && <ErrorState onRetry={ask} />}
      {state === 'known' && (
        <EmptyState
          icon="lock"
          title={`没有${title}的权限`}
          hint="如果工作需要，请让老板在权限管理里打开。"
        />
      )}
    </Page>
  )
}
