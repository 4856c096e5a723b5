import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { commentTask, deleteTaskComment } from '@shangxue/contract/tasks/activity'
import {
  TASK_COMMENT_MAX,
  TASK_STATUS_NAMES,
  type TaskEntry,
  type TaskStatus,
} from '@shangxue/contract/tasks/schemas'
import { type ReactNode, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoadMore } from '../../../ui/layout/load-more.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ColleaguePicker, type Person } from '../../colleagues/public.ts'
import { dayText, shortTitle } from '../../todos/public.ts'
import { TASK_READS, type TaskDetail } from '../tasks.ts'
import { useEntries } from '../use-tasks.ts'
import styles from './tasks.module.css'

/** Comments and events of a task. */
export function Talk({ task }: { task: TaskDetail }) {
  const { items, status, message, onRefresh, hasMore, loadingMore, moreFailed, onMore } = useEntries(task.id)
  return (
    <Card title={task.comments > 0 ? `评论 ${task.comments}` : '评论'}>
      <Say task={task} />
      {status === 'loading' && <SkeletonList rows={2} />}
      {status === 'error' && <ErrorState message={message} onRetry={onRefresh} />}
      {status === 'ready' && items.length === 0 && <p className={styles.none}>还没有人评论</p>}
      {items.length > 0 && (
        <>
          <ol aria-label="评论和动态">
            {items.map((entry) => (
              <li key={entry.id} className={entry.kind === 'comment' ? styles.said : styles.done}>
                {entry.kind === 'comment' ? <Comment task={task.id} entry={entry} /> : <Deed entry={entry} />}
              </li>
            ))}
          </ol>
          {hasMore && (
            <LoadMore
              hasMore={hasMore}
              loading={loadingMore}
              failed={moreFailed}
              onMore={() => void onMore()}
            />
          )}
        </>
      )}
    </Card>
  )
}

const deedText = ({ kind, text }: TaskEntry): string => {
  if (kind === 'status') return `改为${TASK_STATUS_NAMES[text as TaskStatus] ?? text}`
  return text === '' ? '移除了日期' : `改到${dayText(text)}`
}

const Deed = ({ entry }: { entry: TaskEntry }) => (
  <>
    {entry.by.name} {deedText(entry)} · <time dateTime={entry.at}>{formatAgo(entry.at)}</time>
  </>
)

function Comment({ task, entry }: { task: number; entry: TaskEntry }) {
  const { id, by, at, text, mentions, can_delete } = entry
  const removing = useCall(deleteTaskComment, { stale: TASK_READS })
  const remove = async () => {
    const yes = await confirm({
      title: '删除评论？',
      message: '删除后不能恢复。',
      confirmLabel: '删除',
      danger: true,
    })
    if (yes) removing.mutate({ id: task, comment: id })
  }
  return (
    <>
      <Avatar number={defaultAvatar(by.id)} size={2} />
      <div className={styles.by}>
        <strong>{by.name}</strong>
        <time dateTime={at}>{formatAgo(at)}</time>
        <span className={styles.push}>
          {can_delete && (
            <IconButton icon="trash" label={`删除${by.name}的评论`} onClick={() => void remove()} />
          )}
        </span>
      </div>
      <p className={styles.words}>{marked(text, mentions)}</p>
    </>
  )
}

/** Splits a text so that mentions can be highlighted. */
function marked(text: string, mentions: readonly Person[]): ReactNode[] {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const parts: ReactNode[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const name = names.find((one) => text.startsWith(one, at))
    if (name === undefined) continue
    parts.push(
      text.slice(from, at),
      <span key={at} className={styles.at}>
        {name}
      </span>,
    )
    from = at + name.length
  }
  return [...parts, text.slice(from)]
}

interface Words {
  text: string
  people: readonly Person[]
}

/** The selected people whose names are still in the text. */
const namedIn = ({ text, people }: Words): Person[] => people.filter(({ name }) => text.includes(`@${name}`))

function Say({ task }: { task: TaskDetail }) {
  const form = useForm<Words>({ initial: { text: '', people: [] }, draft: `task-said-${task.id}` })
  const [choosing, setChoosing] = useState(false)
  const me = useSession((session) => session.userId)
  const { text, people } = form.values
  const saying = useCall(commentTask, {
    stale: TASK_READS,
    chain: form.callOptions.chain,
    queue: { title: () => `评论${shortTitle(task.title)}`, onQueued: form.clear },
  })
  const write = (next: string) => {
    form.change({ text: next })
    // an @ starts a mention, except within an e-mail address; Chinese text has no space before it
    if (next.length === text.length + 1 && /(^|[^\w.-])@$/.test(next)) setChoosing(true)
  }
  const choose = (chosen: Person[]) => {
    const bare = text.replace(/@$/, '')
    const fresh = chosen.filter(({ name }) => !text.includes(`@${name}`))
    const gap = bare === '' || /\s$/.test(bare) ? '' : ' '
    const added = fresh.map(({ name }) => `@${name} `).join('')
    form.change({ text: added ? `${bare}${gap}${added}` : text, people: [...people, ...fresh] })
  }
  const say = async () => {
    const mention_ids = [...new Set(namedIn(form.values).map(({ id }) => id))]
    try {
      await saying.mutateAsync({ id: task.id, text: text.trim(), mention_ids })
      form.clear()
    } catch (error) {
      if (!(error instanceof ApiError) && !isQueued(error)) throw error
    }
  }
  return (
    <div className={styles.stack}>
      <TextArea
        label="写评论"
        hideLabel
        rows={2}
        placeholder="写评论，输入 @ 提到同事"
        maxLength={TASK_COMMENT_MAX}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button kind="secondary" small icon="people" onClick={() => setChoosing(true)}>
          提到同事
        </Button>
        <span className={styles.push}>
          <Button small disabled={text.trim() === ''} onClick={say}>
            发布
          </Button>
        </span>
      </div>
      <ColleaguePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        title="提到同事"
        multiple
        value={namedIn(form.values)}
        except={me === null ? [] : [me]}
        onPick={choose}
      />
    </div>
  )
}
