import { PERMISSION_NAMES } from '@shangxue/contract/platform/permissions'
import { getUser, listPermissions } from '@shangxue/contract/users/admin'
import { decidePermissionRequest, listPermissionRequests } from '@shangxue/contract/users/permission-requests'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../../lib/api/http.ts'
import { useCall } from '../../../../lib/api/mutations.ts'
import { query } from '../../../../lib/api/queries.ts'
import { formatAgo } from '../../../../lib/dates.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import styles from './permission-requests.module.css'

type Request = ResponseOf<typeof listPermissionRequests>[number]

/** Lists permission requests with buttons to grant or decline. Renders nothing without requests. */
export function PermissionRequests() {
  const { data = [] } = useQuery({ ...query(listPermissionRequests, {}), meta: { quiet: true } })
  if (data.length === 0) return null
  return (
    <Card title={`权限申请（${data.length}）`}>
      <ul className={styles.list}>
        {data.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ request: { id, user, position, key, purpose, asked_at } }: { request: Request }) {
  const decide = useCall(decidePermissionRequest, {
    invalidates: [listPermissionRequests, listPermissions, getUser],
  })
  const answer = (grant: boolean) =>
    decide.mutateAsync({ id, grant }).then(
      () => toast(grant ? `已给${user}“${PERMISSION_NAMES[key]}”权限` : '已回复不同意', { kind: 'success' }),
      // the call itself reports the error
      () => undefined,
    )
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          {user}申请“{PERMISSION_NAMES[key]}”
        </strong>
        <span className={styles.note}>
          {position} · 用于{purpose} · {formatAgo(asked_at)}
        </span>
      </div>
      <div className={styles.actions}>
        <Button small kind="secondary" disabled={decide.isPending} onClick={() => void answer(false)}>
          不同意
        </Button>
        <Button small busy={decide.isPending} onClick={() => void answer(true)}>
          同意
        </Button>
      </div>
    </li>
  )
}
