import styles from './result.module.css'

const RADIUS = 44
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Draws the score as a share of a ring, with the numbers inside. */
export function ScoreRing({ score, total }: { score: number; total: number }) {
  const ratio = total > 0 ? Math.min(1, Math.max(0, score / total)) : 0
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" role="img" aria-label={`得分 ${score}，满分 ${total}`}>
      <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
      {ratio > 0 && (
        <circle
          className={styles.done}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${ratio * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        />
      )}
      <text className={styles.score} x="50" y="54">
        {score}
      </text>
      <text className={styles.of} x="50" y="68">
        满分 {total}
      </text>
    </svg>
  )
}
