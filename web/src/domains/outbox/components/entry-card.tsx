import { useNavigate } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { editState } from '../../../lib/outbox/hooks.ts'
import { discard, retry } from '../../../lib/outbox/queue.ts'
import { type Entry, isInFlight } from '../../../lib/outbox/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import styles from './entry-card.module.css'

const STATES: Record<Entry['state'], { readonly label: string; readonly kind: TagKind }> = {
  waiting: { label: '待提交', kind: 'warning' },
  conflict: { label: '有冲突', kind: 'danger' },
  refused: { label: '未通过', kind: 'danger' },
}
const SENDING = { label: '正在提交', kind: 'info' } as const

const COMMIT_UNKNOWN_TEXT = '它可能已经到达服务器，只是没有收到回复。放弃后请核对结果。'
const LOST_TEXT = '这条操作不会提交，内容会从本机删除。'

/** Shows a pending write, its status and the available actions. */
export function EntryCard({ entry }: { entry: Entry }) {
  const { title, state, message, attempts, madeAt } = entry
  const { label, kind } = isInFlight(entry) ? SENDING : STATES[state]
  const tries = attempts > 1 ? ` · 已尝试 ${attempts} 次` : ''
  return (
    <li>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <Tag kind={kind}>{label}</Tag>
        </div>
        <p className={styles.when}>{formatAgo(madeAt) + tries}</p>
        {message && <p className={classes(styles.words, state !== 'waiting' && styles.refused)}>{message}</p>}
        <Actions entry={entry} />
      </Card>
    </li>
  )
}

function Actions({ entry }: { entry: Entry }) {
  const { id, title, editAt, state, attempts } = entry
  const navigate = useNavigate()
  const isWaiting = state === 'waiting'

  const confirmAndDiscard = async () => {
    const confirmed = await confirm({
      title: `放弃“${title}”？`,
      message: isWaiting && attempts > 0 ? COMMIT_UNKNOWN_TEXT : LOST_TEXT,
      confirmLabel: '放弃',
      danger: true,
    })
    if (confirmed) await discard(id)
  }

  return (
    <div className={styles.actions}>
      <Button kind="plain" small disabled={isInFlight(entry)} onClick={confirmAndDiscard}>
        放弃
      </Button>
      {!isWaiting && editAt !== null && (
        <Button
          kind="secondary"
          small
          icon="edit"
          onClick={() => navigate(editAt, { state: editState(entry) })}
        >
          修改
        </Button>
      )}
      {!isWaiting && (
        <Button kind="secondary" small icon="refresh" onClick={() => retry([id])}>
          重试
        </Button>
      )}
    </div>
  )
}
