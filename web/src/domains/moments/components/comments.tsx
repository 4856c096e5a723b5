import { MOMENT_COMMENT_MAX } from '@shangxue/contract/moments/endpoints'
import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { type FormEvent, useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useAddComment, useComments, useDeleteComment } from '../api.ts'
import type { Comment, MomentDetail } from '../moments.ts'
import styles from './moments.module.css'

interface CommentsProps {
  moment: MomentDetail
  onReply: (comment: Comment) => void
}

export function Comments({ moment, onReply }: CommentsProps) {
  const query = useComments(moment.id)
  if (query.status === 'loading') return <SkeletonList rows={2} />
  if (query.status === 'error') return <ErrorState message={query.message} onRetry={query.onRefresh} />
  if (query.items.length === 0) return <p className={styles.when}>还没有评论，在下面写一条</p>
  return (
    <>
      <ul className={styles.comments} aria-label="评论">
        {query.items.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            author={moment.user_id}
            onReply={() => onReply(comment)}
          />
        ))}
      </ul>
      {query.hasMore && (
        <LoadMore hasMore loading={query.loadingMore} failed={query.moreFailed} onMore={query.onMore} />
      )}
    </>
  )
}

function CommentRow({ comment, author, onReply }: { comment: Comment; author: number; onReply: () => void }) {
  const { id, user_id, user_name, avatar, reply_to, body, created_at } = comment
  const { userId, isAdmin } = useSession()
  const remove = useDeleteComment()
  const canDelete = isAdmin || userId === user_id || userId === author
  return (
    <li className={styles.comment}>
      <Avatar src={avatar} number={defaultAvatar(user_id)} size={2} />
      <button type="button" className={styles.said} onClick={onReply}>
        <span className="sr-only">回复</span>
        <span className={styles.when}>
          <b>{user_name}</b>
          {reply_to && ` 回复 ${reply_to}`} · {formatAgo(created_at)}
        </span>
        <span>{body}</span>
      </button>
      {canDelete && (
        <IconButton icon="trash" label={`删除${user_name}的评论`} onClick={() => void remove(id)} />
      )}
    </li>
  )
}

interface CommentFieldProps {
  moment: MomentDetail
  replyTo: Comment | undefined
  onSent: () => void
}

/** Keeps the text until the server has accepted it or it is queued. */
export function CommentField({ moment, replyTo, onSent }: CommentFieldProps) {
  const [body, setBody] = useState('')
  const addComment = useAddComment(moment.user_name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    const done = () => {
      setBody('')
      onSent()
    }
    const reply_to = replyTo?.id ?? null
    await addComment.mutateAsync({ id: moment.id, body: body.trim(), reply_to }).then(done, (error) => {
      if (isQueued(error)) done()
    })
  }
  const label = replyTo ? `回复${replyTo.user_name}` : '评论'
  return (
    <form className={styles.write} aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        enterKeyHint="send"
        autoComplete="off"
        maxLength={MOMENT_COMMENT_MAX}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {replyTo && <IconButton icon="close" label="不回复这一条" onClick={onSent} />}
      <Button type="submit" busy={addComment.isPending} disabled={body.trim() === ''}>
        发送
      </Button>
    </form>
  )
}
