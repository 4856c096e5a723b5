import { useQuery } from '@tanstack/react-query'
import { permissionsReady, useAllowed, useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { draftSlot, useEditAddress } from '../edit/address.ts'

/** 批量改价: new prices for what is picked, found or pasted. */
export default function PriceEditScreen() {
  const address = useEditAddress()
  const mayEdit = useAllowed('price-manage')
  // Each way of choosing has a draft of its own, and so a form of its own.
  if (mayEdit) return <EditForm key={draftSlot(address.source)} address={address} />
  return (
    <Page title="批量改价" back="/price">
      <NotAllowed />
    </Page>
  )
}

/** Or not known yet: the address may be the first that is opened. */
function NotAllowed() {
  const userName = useSession((session) => session.userName)
  const { isPending, error, refetch, isFetching } = useQuery({
    queryKey: ['permissions', userName],
    queryFn: permissionsReady,
    meta: { quiet: true },
  })
  if (isPending) return <SkeletonList rows={6} />
  if (error) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />
  return (
    <EmptyState
      icon="lock"
      title="没有改价的权限"
      hint="请联系老板开通“价格管理”"
      action={
        <ButtonLink to="/price" kind="secondary">
          看价格表
        </ButtonLink>
      }
    />
  )
}
