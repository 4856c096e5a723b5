import { PERMISSION_NAMES } from '@shangxue/contract/platform/permissions'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo, formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type ApiKey, type ApiKeyKind, CALLS, stateTag } from '../api-keys.ts'
import styles from './key-row.module.css'

function useText({ last_used_at, last_used_address }: ApiKey): string {
  if (last_used_at === null) return '还没有用过'
  return `${formatAgo(last_used_at)}使用，网络 ${last_used_address}`
}

function endText({ state, expires_at, revoked_at, revoked_by }: ApiKey): string {
  if (state === 'revoked' && revoked_at) return `${formatDay(revoked_at)} 由${revoked_by}吊销`
  // The key ends at midnight after its last day.
  const lastDay = formatDay(new Date(new Date(expires_at).getTime() - 1))
  return state === 'expired' ? `${lastDay} 已到期` : `${lastDay} 到期`
}

/** One key: what it may do, how long, and when it was last used. */
export function KeyRow({ area, apiKey }: { area: ApiKeyKind; apiKey: ApiKey }) {
  const { id, name, prefix, scopes, created_at, created_by, state } = apiKey
  const { list, revoke: endpoint } = CALLS[area]
  const revoke = useCall(endpoint, { invalidates: [list] })
  const tag = stateTag(apiKey)

  const confirmAndRevoke = async () => {
    const confirmed = await confirm({
      title: `吊销“${name}”？`,
      message: '使用它的程序会立即停止工作，不能恢复。要继续使用，请先新建一个密钥并换到程序里。',
      confirmLabel: '吊销',
      danger: true,
    })
    if (!confirmed) return
    try {
      await revoke.mutateAsync({ id })
      toast(`“${name}”已吊销`, { kind: 'success' })
    } catch {
      // The call already reported the error.
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Tag kind={tag.kind}>{tag.text}</Tag>
      </div>
      <p className={styles.prefix}>{prefix}…</p>
      <p className={styles.scopes}>{scopes.map((scope) => PERMISSION_NAMES[scope]).join('、')}</p>
      <div className={styles.foot}>
        <p className={styles.facts}>
          <span>{useText(apiKey)}</span>
          <span>{endText(apiKey)}</span>
          <span>
            {formatDay(created_at)}
            {area === 'service' && ` 由${created_by}`}新建
          </span>
        </p>
        {state === 'active' && (
          <Button
            kind="plain"
            small
            busy={revoke.isPending}
            onClick={confirmAndRevoke}
            aria-label={`吊销 ${name}`}
          >
            吊销
          </Button>
        )}
      </div>
    </li>
  )
}
