import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { memo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { useLike, useMomentActions } from '../api.ts'
import { LIST_PATH, type Moment, momentPath } from '../moments.ts'
import styles from './moments.module.css'
import { PhotoGrid } from './photo-grid.tsx'

interface MomentCardProps {
  moment: Moment
  /** True on the detail page: the text is not truncated, and deleting returns to the list. */
  isDetail?: boolean
}

/** A moment with author, time and photos. Memoized so that scrolling does not re-render it. */
export const MomentCard = memo(function MomentCard({ moment, isDetail = false }: MomentCardProps) {
  const { id, user_id, user_name, position, avatar, body, photos, pinned, created_at } = moment
  return (
    <article className={styles.moment} aria-label={`${user_name}的动态`}>
      <div className={styles.author}>
        <Avatar src={avatar} number={defaultAvatar(user_id)} />
        <div className={styles.who}>
          <span className={styles.name}>
            <b>{user_name}</b>
            {pinned && <Tag kind="accent">置顶</Tag>}
          </span>
          <span className={styles.when}>
            {position} · <time dateTime={created_at}>{formatAgo(created_at)}</time>
          </span>
        </div>
        <MomentActions moment={moment} isDetail={isDetail} />
      </div>
      {body && isDetail && <p className={styles.body}>{body}</p>}
      {body && !isDetail && (
        <Link to={momentPath(id)} className={styles.open}>
          <span className={classes(styles.body, styles.cut)}>{body}</span>
        </Link>
      )}
      <PhotoGrid photos={photos} />
      <Reactions moment={moment} isDetail={isDetail} />
    </article>
  )
})

function Reactions({ moment, isDetail }: { moment: Moment; isDetail: boolean }) {
  const { id, liked, likes, comments } = moment
  const like = useLike(moment)
  return (
    <div className={styles.reactions}>
      <button
        type="button"
        className={styles.reaction}
        aria-pressed={liked}
        aria-label={`赞，${likes} 个`}
        onClick={() => void like()}
      >
        <Icon name="heart" size={1.125} />
        {likes > 0 ? likes : '赞'}
      </button>
      {!isDetail && (
        <Link to={momentPath(id)} className={styles.reaction} aria-label={`评论，${comments} 条`}>
          <Icon name="message" size={1.125} />
          {comments > 0 ? comments : '评论'}
        </Link>
      )}
    </div>
  )
}

/** The actions of the author and the boss. */
function MomentActions({ moment, isDetail }: { moment: Moment; isDetail: boolean }) {
  const { userId, isAdmin } = useSession()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { remove, pin } = useMomentActions(moment)
  const isOwn = userId === moment.user_id
  if (!isOwn && !isAdmin) return null
  const confirmDelete = async () => {
    if ((await remove()) && isDetail) void navigate(LIST_PATH, { replace: true })
  }
  const actions: Action[] = [
    ...(isAdmin
      ? [
          {
            label: moment.pinned ? '取消置顶' : '置顶',
            icon: 'arrow-up' as const,
            onSelect: () => void pin(),
          },
        ]
      : []),
    { label: '删除', icon: 'trash', danger: true, onSelect: () => void confirmDelete() },
  ]
  return (
    <>
      <IconButton icon="more" label={`${moment.user_name}的动态，更多`} onClick={() => setOpen(true)} />
      <ActionSheet open={open} onClose={() => setOpen(false)} title="动态" actions={actions} />
    </>
  )
}
