import { defaultAvatar } from '@shangxue/contract/platform/constants'
import { PERMISSION_KEYS, PERMISSION_NAMES } from '@shangxue/contract/platform/permissions'
import { Avatar } from '../../../../ui/display/avatar/avatar.tsx'
import { ListRow } from '../../../../ui/display/list/list.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { type GridRow, hasKey, isChanged, type PendingChanges } from '../permission-changes.ts'

interface PermissionRowProps {
  row: GridRow
  pendingChanges: PendingChanges
  onOpen: () => void
}

const MAX_NAMED_KEYS = 3

/** A user with a summary of their permissions, for phones. */
export function PermissionRow({ row, pendingChanges, onOpen }: PermissionRowProps) {
  const keys = PERMISSION_KEYS.filter((key) => hasKey(row, key, pendingChanges))
  const changed = PERMISSION_KEYS.filter((key) => isChanged(row, key, pendingChanges)).length
  const names = keys.slice(0, MAX_NAMED_KEYS).map((key) => PERMISSION_NAMES[key])
  const omittedText = keys.length > MAX_NAMED_KEYS ? `等 ${keys.length} 项` : ''
  const summary = row.boss ? '全部权限' : keys.length === 0 ? '没有权限' : names.join('、') + omittedText
  return (
    <ListRow
      lead={<Avatar src={row.avatar} number={defaultAvatar(row.id)} />}
      title={row.yonghuming}
      note={`${row.zhiwei} · ${summary}`}
      value={
        changed > 0 ? <Tag kind="warning">{changed} 项待保存</Tag> : row.boss && <Tag kind="accent">老板</Tag>
      }
      onClick={onOpen}
    />
  )
}
