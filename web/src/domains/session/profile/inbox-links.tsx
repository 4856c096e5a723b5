import { useAllowed } from '../../../lib/session/state.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { useUnreadCount } from '../../notifications/public.ts'

/** Links to the user's notifications and exports. */
export function InboxLinks() {
  const unread = useUnreadCount()
  const canExport = useAllowed('export')
  return (
    <List label="消息">
      <ListItem
        icon="bell"
        title="通知"
        value={unread > 0 && <Tag kind="danger">{unread > 99 ? '99+' : unread} 条未读</Tag>}
        to="/notifications"
      />
      {canExport && <ListItem icon="download" title="导出文件" to="/exports" />}
    </List>
  )
}
