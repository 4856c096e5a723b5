import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { namesOf } from '../../colleagues/public.ts'
import { useClosePost } from '../api.ts'
import styles from '../components/duty.module.css'
import { hoursText, MANAGEMENT_PATH, openShifts, type Post } from '../duty.ts'

/** A post with its shifts, rotation members and actions. */
export function PostCard({ post }: { post: Post }) {
  const closePost = useClosePost()
  const confirmClose = async () => {
    const closed = !post.closed
    const isConfirmed =
      !closed ||
      (await confirm({
        title: `停用“${post.name}”？`,
        message: '明天以后的排班会取消，值班的人会收到通知。',
        confirmLabel: '停用',
        danger: true,
      }))
    if (!isConfirmed) return
    const succeeded = await closePost.mutateAsync({ id: post.id, closed }).catch(() => undefined)
    if (succeeded !== undefined) toast(closed ? '岗位已停用' : '岗位已启用', { kind: 'success' })
  }
  const people = post.people.map(({ user_id: id, name }) => ({ id, name }))
  return (
    <Card title={post.name} action={post.closed && <Tag>已停用</Tag>}>
      <div className={styles.stack}>
        {post.note && <p className={styles.note}>{post.note}</p>}
        {openShifts(post).map((shift) => (
          <p key={shift.id}>
            {shift.name} {hoursText(shift)} <span className={styles.note}>{shift.needed} 人</span>
          </p>
        ))}
        <p className={styles.note}>
          {people.length === 0 ? '还没有排过班' : `轮班：${namesOf(people)}`}
          {post.approval && '；换班要批准'}
        </p>
        <div className={styles.actions}>
          {!post.closed && (
            <>
              <ButtonLink small to={`${MANAGEMENT_PATH}?plan=${post.id}`}>
                排班
              </ButtonLink>
              <ButtonLink small kind="secondary" to={`${MANAGEMENT_PATH}?post=${post.id}`}>
                修改
              </ButtonLink>
            </>
          )}
          <Button small kind="plain" onClick={confirmClose}>
            {post.closed ? '启用' : '停用'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
