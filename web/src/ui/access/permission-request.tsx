import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import {
  listOwnPermissionRequests,
  submitPermissionRequest,
} from '@shangxue/contract/users/permission-requests'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { formatDay } from '../../lib/dates.ts'
import { Button } from '../action/button.tsx'
import { EmptyState } from '../state/empty-state.tsx'

interface PermissionRequestProps {
  /** Title of the screen. */
  title: string
  /** Any one of these opens the screen; the first is the one requested. */
  keys: readonly PermissionKey[]
}

/** Names the permission that a screen requires and lets the user request it from the administrator. */
export default function PermissionRequest({ title, keys }: PermissionRequestProps) {
  const ownRequests = useQuery({ ...query(listOwnPermissionRequests, {}), meta: { quiet: true } })
  const requestPermission = useCall(submitPermissionRequest, { invalidates: [listOwnPermissionRequests] })
  const [key] = keys
  if (key === undefined) return null
  const pending = ownRequests.data?.find((request) => keys.includes(request.key))
  const names = keys.map((permission) => `“${PERMISSION_NAMES[permission]}”`)
  return (
    <EmptyState
      icon="lock"
      title={`${title}需要${names.join('、')}${names.length > 1 ? '之一的' : ''}权限`}
      hint={
        pending
          ? `${formatDay(pending.asked_at)} 已申请“${PERMISSION_NAMES[pending.key]}”，老板处理后会收到通知。`
          : '如果工作需要，可以向老板申请，对方会马上收到通知。'
      }
      action={
        <Button
          icon={pending ? 'check' : 'key'}
          disabled={pending !== undefined}
          busy={requestPermission.isPending}
          onClick={() =>
            requestPermission.mutate({ key, purpose: title, address: location.pathname + location.search })
          }
        >
          {pending ? '已申请' : `申请“${PERMISSION_NAMES[key]}”权限`}
        </Button>
      }
    />
  )
}
