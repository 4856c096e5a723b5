import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { changeOf, type Figures, SHOWN } from '../measures.ts'
import styles from './analysis.module.css'

/** Whether a rise is an improvement; undefined if neutral. */
export function welcome(measure: Measure, direction: 'up' | 'down' | 'flat'): boolean | undefined {
  const { good } = SHOWN[measure]
  if (good === undefined || direction === 'flat') return undefined
  return (good === 'more') === (direction === 'up')
}

/** Compares a figure with the other period by arrow and text. Empty if the two cannot be compared. */
export function Change({ measure, figures }: { measure: Measure; figures: Figures }) {
  const { of, before } = SHOWN[measure]
  if (!before || !figures.before) return null
  const now = of(figures)
  const then = before(figures.before)
  const change = changeOf(now, then)
  if (!change) return then === 0 && now !== null && now > 0 ? <span>上期没有</span> : null
  const { direction, text } = change
  if (direction === 'flat') return <span>持平</span>
  const good = welcome(measure, direction)
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
