import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { nameOf } from '../result.ts'
import styles from './result.module.css'

interface Tally {
  readonly name: string
  readonly score: number
  readonly max_score: number
  /** Shown after the score. */
  readonly note?: string
}

/** Longer lists are collapsed, so that the content below stays reachable. */
const SHOWN = 8

/** Bars of the achieved share of points. */
export function Tallies({ title, tallies }: { title: string; tallies: readonly Tally[] }) {
  if (tallies.length === 0) return null
  return (
    <Card title={title}>
      <div className={styles.stack}>
        <Bars tallies={tallies.slice(0, SHOWN)} />
        {tallies.length > SHOWN && (
          <details>
            <summary>其余 {tallies.length - SHOWN} 项</summary>
            <div className={styles.stack}>
              <Bars tallies={tallies.slice(SHOWN)} />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

const Bars = ({ tallies }: { tallies: readonly Tally[] }) =>
  tallies.map(({ name, score, max_score, note }) => (
    <Progress
      key={name}
      label={nameOf(name)}
      value={score}
      max={max_score}
      text={[`${score} / ${max_score} 分`, note].filter(Boolean).join(' · ')}
    />
  ))
