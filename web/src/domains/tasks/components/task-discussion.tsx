import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { commentTask, deleteTaskComment } from '@shangxue/contract/tasks/activity'
import {
  TASK_COMMENT_MAX,
  TASK_STATUS_NAMES,
  type TaskEntry,
  type TaskStatus,
} from '@shangxue/contract/tasks/schemas'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ColleaguePicker, type Person } from '../../colleagues/public.ts'
import { dayText, shortTitle } from '../../todos/public.ts'
import { useTaskEntries } from '../api.ts'
import { TASK_QUERIES, type TaskDetail } from '../tasks.ts'
import styles from './tasks.module.css'

/** Comments and events of a task. */
export function TaskDiscussion({ task }: { task: TaskDetail }) {
  const { items, status, message, onRefresh, hasMore, loadingMore, moreFailed, onMore } = useTaskEntries(
    task.id,
  )
  return (
    <Card title={task.comments > 0 ? `评论 ${task.comments}` : '评论'}>
      <CommentField task={task} />
      {status === 'loading' && <SkeletonList rows={2} />}
      {status === 'error' && <ErrorState message={message} onRetry={onRefresh} />}
      {status === 'ready' && items.length === 0 && <p className={styles.none}>还没有人评论</p>}
      {items.length > 0 && (
        <>
          <ol aria-label="评论和动态">
            {items.map((entry) => (
              <li key={entry.id} className={entry.kind === 'comment' ? styles.said : styles.done}>
                {entry.kind === 'comment' ? (
                  <CommentEntry task={task.id} entry={entry} />
                ) : (
                  <EventEntry entry={entry} />
                )}
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

const eventText = ({ kind, text }: TaskEntry): string => {
  if (kind === 'status') return `改为${TASK_STATUS_NAMES[text as TaskStatus] ?? text}`
  return text === '' ? '移除了日期' : `改到${dayText(text)}`
}

const EventEntry = ({ entry }: { entry: TaskEntry }) => (
  <>
    {entry.by.name} {eventText(entry)} · <time dateTime={entry.at}>{formatAgo(entry.at)}</time>
  </>
)

function CommentEntry({ task, entry }: { task: number; entry: TaskEntry }) {
  const { id, by, at, text, mentions, can_delete } = entry
  const removing = useCall(deleteTaskComment, { invalidates: TASK_QUERIES })
  const remove = async () => {
    const isConfirmed = await confirm({
      title: '删除评论？',
      message: '删除后不能恢复。',
      confirmLabel: '删除',
      danger: true,
    })
    if (isConfirmed) removing.mutate({ id: task, comment: id })
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
      <p className={styles.words}>{highlightMentions(text, mentions)}</p>
    </>
  )
}

/** Splits a text so that mentions can be highlighted. */
function highlightMentions(text: string, mentions: readonly Person[]): ReactNode[] {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const parts: ReactNode[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const name = names.find((item) => text.startsWith(item, at))
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

interface CommentText {
  text: string
  people: readonly Person[]
}

/** The selected people whose names are still in the text. */
const mentionedIn = ({ text, people }: CommentText): Person[] =>
  people.filter(({ name }) => text.includes(`@${name}`))

function CommentField({ task }: { task: TaskDetail }) {
  const form = useForm<CommentText>({ initial: { text: '', people: [] }, draft: `task-said-${task.id}` })
  const [isChoosing, setIsChoosing] = useState(false)
  const me = useSession((session) => session.userId)
  const { text, people } = form.values
  const addComment = useCall(commentTask, {
    invalidates: TASK_QUERIES,
    attemptStore: form.callOptions.attemptStore,
    queue: { title: () => `评论${shortTitle(task.title)}`, onQueued: form.clear },
  })
  const changeText = (next: string) => {
    form.change({ text: next })
    // an @ starts a mention, except within an e-mail address; Chinese text has no space before it
    if (next.length === text.length + 1 && /(^|[^\w.-])@$/.test(next)) setIsChoosing(true)
  }
  const choose = (chosen: Person[]) => {
    const withoutMention = text.replace(/@$/, '')
    const isMentionStart = chosen.filter(({ name }) => !text.includes(`@${name}`))
    const separator = withoutMention === '' || /\s$/.test(withoutMention) ? '' : ' '
    const added = isMentionStart.map(({ name }) => `@${name} `).join('')
    form.change({
      text: added ? `${withoutMention}${separator}${added}` : text,
      people: [...people, ...isMentionStart],
    })
  }
  const submitComment = async () => {
    const mention_ids = [...new Set(mentionedIn(form.values).map(({ id }) => id))]
    try {
      await addComment.mutateAsync({ id: task.id, text: text.trim(), mention_ids })
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
        onChange={(event) => changeText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button kind="secondary" small icon="people" onClick={() => setIsChoosing(true)}>
          提到同事
        </Button>
        <span className={styles.push}>
          <Button small disabled={text.trim() === ''} onClick={submitComment}>
            发布
          </Button>
        </span>
      </div>
      <ColleaguePicker
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title="提到同事"
        multiple
        value={mentionedIn(form.values)}
        except={me === null ? [] : [me]}
        onPick={choose}
      />
    </div>
  )
}
