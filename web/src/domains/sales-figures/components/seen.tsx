import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { permissionsReady } from '../../../lib/session/index.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useSeesSales } from '../reads.ts'

/** A screen of figures, for who may look at sales; what a user may do is known a moment after a reload. */
export function Seen({ title, children }: { title: string; children: ReactNode }) {
  return useSeesSales() ? children : <Unseen title={title} />
}

function Unseen({ title }: { title: string }) {
  const known = useQuery({
    queryKey: ['permissions'],
    queryFn: permissionsReady,
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <Page title={title} back="/my-profile">
      {known.isPending && <SkeletonList rows={6} />}
      {known.isError && <ErrorState error={known.error} onRetry={known.refetch} />}
      {known.isSuccess && (
        <EmptyState
          icon="lock"
          title="没有查看销售的权限"
          hint="如果工作需要，请让老板在权限管理里打开“销售开单”"
        />
      )}
    </Page>
  )
}
