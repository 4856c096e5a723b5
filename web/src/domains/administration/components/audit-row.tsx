import { auditGroupOf } from '@shangxue/contract/audit/actions'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { actionText, dayTitle, GROUP_ICONS, noteText } from '../audit-labels.ts'
import type { AuditRow } from '../use-audit-trail.ts'
import styles from './audit-row.module.css'

interface AuditRowViewProps {
  row: AuditRow
  current: boolean
  onOpen: (id: number) => void
}

/** One entry with user, action, record and time; the first row of a day has the date above it. */
export function AuditRowView({ row: { entry, day }, current, onOpen }: AuditRowViewProps) {
  return (
    <>
      {day && <h2 className={styles.day}>{dayTitle(day)}</h2>}
      <ListRow
        icon={GROUP_ICONS[auditGroupOf(entry.action)]}
        title={actionText(entry)}
        note={noteText(entry)}
        value={<time dateTime={entry.at}>{entry.time}</time>}
        current={current}
        onClick={() => onOpen(entry.id)}
      />
    </>
  )
}
