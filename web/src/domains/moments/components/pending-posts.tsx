import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ADD_PATH } from '../moments.ts'
import { editPost, type Post, posts as queue } from '../post-queue.ts'
import styles from './moments.module.css'

/** Posts that are not published yet, with their actions. */
export function PendingPosts({
  posts,
  onRetry,
}: {
  posts: readonly Post[]
  onRetry: () => Promise<unknown>
}) {
  if (posts.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label="等待发布">
      {posts.map((post) => (
        <li key={post.id}>
          <PendingPost post={post} onRetry={onRetry} />
        </li>
      ))}
    </ul>
  )
}

function PendingPost({ post, onRetry }: { post: Post; onRetry: () => Promise<unknown> }) {
  const { id, body, pictures, madeAt, refusal } = post
  const navigate = useNavigate()
  const edit = async () => {
    await editPost(post)
    void navigate(ADD_PATH)
  }
  const discardPost = async () => {
    const isConfirmed = await confirm({
      title: '放弃这条动态？',
      message: '文字和照片会从本机删除。',
      confirmLabel: '放弃',
      danger: true,
    })
    if (isConfirmed) await queue.discard(id)
  }
  return (
    <Card>
      <div className={styles.author}>
        <p className={styles.who}>
          <b className={styles.clipped}>{body || '照片'}</b>
          <span className={styles.when}>
            {formatAgo(madeAt)}
            {pictures.length > 0 && ` · ${pictures.length} 张照片`}
          </span>
        </p>
        <Tag kind={refusal ? 'danger' : 'warning'}>{refusal ? '没有发布' : '等待发布'}</Tag>
      </div>
      <p className={styles.when}>{refusal || '恢复后打开动态会自动发布'}</p>
      <div className={styles.grid}>
        {pictures.slice(0, 3).map((picture) => (
          <LocalPicture key={picture.id} blob={picture.thumb} />
        ))}
      </div>
      <div className={styles.decide}>
        <Button kind="plain" small onClick={discardPost}>
          放弃
        </Button>
        <Button kind="secondary" small icon="edit" onClick={edit}>
          修改
        </Button>
        <Button kind="secondary" small icon="refresh" onClick={onRetry}>
          重试
        </Button>
      </div>
    </Card>
  )
}

/** A picture stored on this device. */
export function LocalPicture({ blob, name = '' }: { blob: Blob; name?: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return <span className={styles.cell}>{url && <img src={url} alt={name} />}</span>
}
