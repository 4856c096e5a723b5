import { classes } from '../../../ui/classes.ts'
import styles from './stars.module.css'

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4L2.6 9.4l6.5-.9L12 2.6Z'
const MAX_STARS = 3

/** Stars for the share of right answers (0–1): none without a right answer. */
export const starsFor = (share: number): number => (share >= 0.9 ? 3 : share >= 0.6 ? 2 : share > 0 ? 1 : 0)

export const Star = ({ isEarned = true }: { isEarned?: boolean }) => (
  <svg className={classes(styles.star, isEarned && styles.earned)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={STAR} />
  </svg>
)

/** Three stars, the earned ones filled. */
export function Stars({ count, small }: { count: number; small?: boolean }) {
  return (
    <span
      className={small ? styles.small : styles.stars}
      role="img"
      aria-label={count === 0 ? '还没有得到星' : `得到 ${count} 颗星`}
    >
      {Array.from({ length: MAX_STARS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike
        <Star key={i} isEarned={i < count} />
      ))}
    </span>
  )
}
