import { Combo } from '../components/combo.tsx'
import styles from './games.module.css'

interface GameBarProps {
  /** Remaining and total time in ms. */
  left: number
  whole: number
  score: number
  combo: number
}

/** Remaining time, score and combo of a game. */
export function GameBar({ left, whole, score, combo }: GameBarProps) {
  const share = Math.max(0, Math.min(1, left / whole))
  return (
    <div className={styles.bar}>
      <div className={styles.figures}>
        <span className={styles.score}>{score} 分</span>
        <Combo count={combo} />
        <span className="num">{Math.ceil(left / 1_000)} 秒</span>
      </div>
      <div className={styles.track}>
        <div
          className={share < 0.2 ? styles.urgent : styles.time}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
