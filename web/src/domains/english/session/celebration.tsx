import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import styles from './celebration.module.css'

const CONFETTI = Array.from({ length: 14 }, (_, i) => i)

/** Celebrates a result, with confetti if `hasConfetti`. */
export function Celebration({
  title,
  note,
  icon = 'trophy',
  hasConfetti = false,
}: {
  title: string
  note?: string
  icon?: IconName
  hasConfetti?: boolean
}) {
  return (
    <div className={styles.celebration} role="status">
      {hasConfetti && (
        <span className={styles.confetti} aria-hidden="true">
          {CONFETTI.map((i) => (
            <i key={i} />
          ))}
        </span>
      )}
      <span className={styles.mark}>
        <Icon name={icon} size={2.5} />
      </span>
      <p className={styles.title}>{title}</p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
