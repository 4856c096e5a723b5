import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { STORE_SCOPE_NAMES } from '@shangxue/contract/users/store-scope'
import { formatAgo } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { User } from '../use-users.ts'

/** Tag for an unusual account state. */
export function UserTag({ user }: { user: Pick<User, 'boss' | 'disabled_at' | 'has_password'> }) {
  if (user.disabled_at) return <Tag kind="danger">已停用</Tag>
  if (!user.has_password) return <Tag kind="warning">未设密码</Tag>
  if (user.boss) return <Tag kind="accent">老板</Tag>
  return null
}

interface UserRowProps {
  user: User
  current: boolean
  onOpen: () => void
}

export function UserRow({ user, current, onOpen }: UserRowProps) {
  const { id, name, zhiwei, store_scope, avatar, sign_ins, last_used_at } = user
  const lastUsed = last_used_at === null ? '从未登录' : `${formatAgo(last_used_at)}使用`
  return (
    <ListRow
      lead={<Avatar src={avatar} number={defaultAvatar(id)} />}
      title={name}
      note={[
        zhiwei,
        store_scope !== 'all' && STORE_SCOPE_NAMES[store_scope],
        sign_ins > 0 && `${sign_ins} 台设备`,
        lastUsed,
      ]
        .filter(Boolean)
        .join(' · ')}
      value={<UserTag user={user} />}
      current={current}
      onClick={onOpen}
    />
  )
}
