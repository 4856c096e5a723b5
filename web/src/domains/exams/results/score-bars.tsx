import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { categoryLabel } from './exam-result.ts'
import styles from './result.module.css'

interface ScoreShare {
  readonly name: string
  readonly score: number
  readonly max_score: number
  /** Shown after the score. */
  readonly note?: string
}

/** Longer lists are collapsed, so that the content below stays reachable. */
const VISIBLE_BARS = 8

/** Bars of the achieved share of points. */
export function ScoreBars({ title, shares }: { title: string; shares: readonly ScoreShare[] }) {
  if (shares.length === 0) return null
  return (
    <Card title={title}>
      <div className={styles.stack}>
        <Bars shares={shares.slice(0, VISIBLE_BARS)} />
        {shares.length > VISIBLE_BARS && (
          <details>
            <summary>其余 {shares.length - VISIBLE_BARS} 项</summary>
            <div className={styles.stack}>
              <Bars shares={shares.slice(VISIBLE_BARS)} />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

const Bars = ({ shares }: { shares: readonly ScoreShare[] }) =>
  shares.map(({ name, score, max_score, note }) => (
    <Progress
      key={name}
      label={categoryLabel(name)}
      value={score}
      max={max_score}
      text={[`${score} / ${max_score} 分`, note].filter(Boolean).join(' · ')}
    />
  ))
