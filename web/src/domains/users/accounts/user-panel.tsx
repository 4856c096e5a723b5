import { getUser } from '@shangxue/contract/users/admin'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Pane } from '../../../ui/layout/navigation/split-view.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { UserDetail as Detail } from '../use-users.ts'
import { UserDetail } from './user-detail.tsx'

interface UserPanelProps {
  id: number
  wide: boolean
  onClose: () => void
  onEdit: (user: Detail) => void
  onEditStores: (user: Detail) => void
  onResetPassword: (user: Detail) => void
}

/** Shows one account: in a sheet on phones, next to the list on wide screens. */
export default function UserPanel({
  id,
  wide,
  onClose,
  onEdit,
  onEditStores,
  onResetPassword,
}: UserPanelProps) {
  const isOwn = useSession((session) => session.userId) === id
  const { data, error, refetch, isFetching } = useQuery({ ...query(getUser, { id }), meta: { quiet: true } })
  const content = (
    <>
      {!data && error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={5} avatar />}
      {data && (
        <UserDetail
          user={data}
          isOwn={isOwn}
          onEdit={() => onEdit(data)}
          onEditStores={() => onEditStores(data)}
          onResetPassword={() => onResetPassword(data)}
        />
      )}
    </>
  )
  if (wide) {
    return (
      <Pane title="用户" onClose={onClose}>
        {content}
      </Pane>
    )
  }
  return (
    <Sheet open onClose={onClose} title="用户" tall>
      {content}
    </Sheet>
  )
}
