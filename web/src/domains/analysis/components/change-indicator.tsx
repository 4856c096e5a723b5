import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from '../analysis.module.css'
import { type Figures, MEASURE_DISPLAYS, percentChange } from '../measures.ts'

/** Whether a rise is an improvement; undefined if neutral. */
export function isImprovement(measure: Measure, direction: 'up' | 'down' | 'flat'): boolean | undefined {
  const { betterDirection } = MEASURE_DISPLAYS[measure]
  if (betterDirection === undefined || direction === 'flat') return undefined
  return (betterDirection === 'more') === (direction === 'up')
}

/** Compares a figure with the other period by arrow and text. Empty if the two cannot be compared. */
export function ChangeIndicator({ measure, figures }: { measure: Measure; figures: Figures }) {
  const { getValue, before } = MEASURE_DISPLAYS[measure]
  if (!before || !figures.before) return null
  const now = getValue(figures)
  const then = before(figures.before)
  const change = percentChange(now, then)
  if (!change) return then === 0 && now !== null && now > 0 ? <span>上期没有</span> : null
  const { direction, text } = change
  if (direction === 'flat') return <span>持平</span>
  const good = isImprovement(measure, direction)
  return (
    <span className={classes(styles.change, good === true && styles.good, good === false && styles.bad)}>
      <Icon
        name={direction === 'up' ? 'arrow-up' : 'arrow-down'}
        size={0.75}
        label={direction === 'up' ? '增加' : '减少'}
      />
      {text}
    </span>
  )
}
