import { TOPICS } from '@shangxue/contract/notifications/topics'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Row } from '../notification-rows.ts'
import styles from './notice-row.module.css'

/** Opens the rest of many notices about the same topic. */
export function CollapsedRow({ row, onOpen }: { row: Extract<Row, { kind: 'more' }>; onOpen: () => void }) {
  const { topic, count, unread } = row
  return (
    <button type="button" className={styles.fold} onClick={onOpen}>
      展开其余 {count} 条{TOPICS[topic].name}通知{unread > 0 && `，${unread} 条未读`}
      <Icon name="chevron-down" size={0.875} />
    </button>
  )
}
