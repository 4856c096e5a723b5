import { Star } from '../look/stars.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { Combo } from '../session/combo.tsx'
import styles from './games.module.css'

interface GameBarProps {
  /** Remaining and total time in ms. */
  remainingMs: number
  totalMs: number
  score: number
  /** Number of right answers: the stars of young learners. */
  right: number
  combo: number
}

/** Remaining time, score and combo of a game. */
export function GameBar({ remainingMs, totalMs, score, right, combo }: GameBarProps) {
  const remainingShare = Math.max(0, Math.min(1, remainingMs / totalMs))
  return (
    <div className={styles.bar}>
      <div className={styles.figures}>
        <Score score={score} right={right} />
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

/** The points of a game; young learners collect a star for each right answer instead. */
export function Score({ score, right }: Pick<GameBarProps, 'score' | 'right'>) {
  if (useStudyLook() !== 'young') return <span className={styles.score}>{score} 分</span>
  return (
    <span className={styles.score}>
      <Star /> <span className="sr-only">得到的星：</span>
      {right}
    </span>
  )
}
