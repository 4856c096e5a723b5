import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { useHasMascot } from '../look/preferences.ts'
import { Stars, starsFor } from '../look/stars.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { Mascot } from '../mascot/mascot.tsx'
import styles from './celebration.module.css'

const CONFETTI = Array.from({ length: 14 }, (_, i) => i)

const ENCOURAGEMENT = '没关系，弄懂错的地方就是进步'

/**
 * Celebrates a result, with confetti if `hasConfetti`. Young learners see stars for the share of right answers
 * (0–1) and the mascot; at university the result is only stated. Without a right answer, it encourages instead.
 */
export function Celebration({
  title,
  note,
  icon = 'trophy',
  hasConfetti = false,
  share,
}: {
  title: string
  note?: string
  icon?: IconName
  hasConfetti?: boolean
  share?: number
}) {
  const look = useStudyLook()
  const hasMascot = useHasMascot()
  const isYoung = look === 'young'
  const isAllWrong = share === 0
  return (
    <div className={styles.celebration} role="status">
      {hasConfetti && look !== 'calm' && (
        <span className={styles.confetti} aria-hidden="true">
          {CONFETTI.map((i) => (
            <i key={i} />
          ))}
        </span>
      )}
      {isYoung && hasMascot && <Mascot mood={isAllWrong ? 'idle' : share === 1 ? 'streak' : 'right'} large />}
      {isYoung && share !== undefined && !isAllWrong ? (
        <Stars count={starsFor(share)} />
      ) : (
        !(isYoung && hasMascot) && (
          <span className={classes(styles.mark, look === 'calm' && styles.calm)}>
            <Icon name={isAllWrong ? 'book' : icon} size={2.5} />
          </span>
        )
      )}
      <p className={styles.title}>{title}</p>
      {note && <p className={styles.note}>{note}</p>}
      {isAllWrong && <p className={styles.note}>{ENCOURAGEMENT}</p>}
    </div>
  )
}
