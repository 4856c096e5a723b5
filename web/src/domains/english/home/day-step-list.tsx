import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { DayStep } from '../today/day-steps.ts'
import styles from './day-step-list.module.css'

/** Address and label of a step on its own screen. */
function linkOf({ kind, count, isDone }: DayStep): { to: string; name: string } {
  if (kind === 'review')
    return isDone
      ? { to: '/english-study/word-practice', name: '复习完成，再练几个' }
      : { to: '/english-study/word-practice?mode=review', name: `复习 ${count} 项` }
  if (kind === 'words') return { to: '/word-learning', name: isDone ? '再学几个新词' : `学 ${count} 个新词` }
  return { to: '/cloze-practice', name: isDone ? '短文完成，再读一篇' : '读一篇短文' }
}

/** The steps of the day. Each also opens its own screen. */
export function DayStepList({ steps }: { steps: readonly DayStep[] }) {
  return (
    <ol className={styles.steps} aria-label="今天的步骤">
      {steps.map((step, i) => {
        const { to, name } = linkOf(step)
        return (
          <li key={step.kind}>
            <Link to={to} className={classes(styles.step, step.isDone && styles.done)}>
              <span className={styles.mark} aria-hidden="true">
                {step.isDone ? <Icon name="check" size={0.875} /> : i + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {!step.isDone && <span className={styles.minutes}>约 {step.minutes} 分钟</span>}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
