import { Combo } from '../session/combo.tsx'
import styles from './games.module.css'

interface GameBarProps {
  /** Remaining and total time in ms. */
  remainingMs: number
  totalMs: number
  score: number
  combo: number
}

/** Remaining time, score and combo of a game. */
export function GameBar({ remainingMs, totalMs, score, combo }: GameBarProps) {
  const remainingShare = Math.max(0, Math.min(1, remainingMs / totalMs))
  return (
    <div className={styles.bar}>
      <div className={styles.figures}>
        <span className={styles.score}>{score} 分</span>
        <Combo count={combo} />
        <span className="num">{Math.ceil(remainingMs / 1_000)} 秒</span>
      </div>
      <div className={styles.track}>
        <div
          className={remainingShare < 0.2 ? styles.urgent : styles.time}
          style={{ transform: `scaleX(${remainingShare})` }}
        />
      </div>
    </div>
  )
}
