import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './option.module.css'

interface OptionProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The key that chooses the option, shown before it. */
  sign?: ReactNode
  /** `aside`: neither chosen nor right. */
  look?: 'picked' | 'right' | 'wrong' | 'aside' | undefined
  /** Two options fit side by side. */
  compact?: boolean
  /** Result mark after the text. */
  mark?: ReactNode
}

/** One of several answers to choose from. */
export function Option({ sign, look, compact, mark, children, ...button }: OptionProps) {
  return (
    <button
      type="button"
      className={classes(styles.option, compact ? styles.compact : styles.wide, look && styles[look])}
      {...button}
    >
      {sign !== undefined && (
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
      )}
      <span className={styles.text}>{children}</span>
      {mark}
    </button>
  )
}
