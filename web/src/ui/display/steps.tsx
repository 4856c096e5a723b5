import { classes } from '../classes.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './steps.module.css'

/** `current` counts from 0. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            styles.step,
            index < current && styles.done,
            index === current && styles.current,
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? <Icon name="check" size={0.875} /> : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="sr-only">，已完成</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
