import { createPortal } from 'react-dom'
import { formatDay } from '../../../lib/dates.ts'
import { usePrintOnly } from '../../../ui/layout/page/use-print-only.ts'
import { type Meeting, whenText } from '../meetings.ts'
import styles from './meetings.module.css'

/** The print view: the minutes with space to sign. */
export function PrintedMinutes({ meeting }: { meeting: Meeting }) {
  usePrintOnly()
  const { title, place, host, agenda, minutes, decisions, people } = meeting
  return createPortal(
    <div className={styles.paper} aria-hidden="true">
      <h2>{title}</h2>
      <p>{[whenText(meeting), place, `主持人：${host}`].filter(Boolean).join('　')}</p>
      <PrintedSection title="议程" text={agenda} />
      <PrintedSection title="纪要" text={minutes} />
      {decisions.length > 0 && <h3>决定</h3>}
      <ol className={styles.paperList}>
        {decisions.map(({ id, text, assignee, due }) => (
          <li key={id}>
            {[text, assignee && `负责人：${assignee}`, due && `${formatDay(due)}前`]
              .filter(Boolean)
              .join('　')}
          </li>
        ))}
      </ol>
      <h3>参会人签字</h3>
      <div className={styles.signatures}>
        {people.map(({ user_id, name }) => (
          <span key={user_id}>{name}：</span>
        ))}
      </div>
    </div>,
    document.body,
  )
}

function PrintedSection({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
    </>
  )
}
