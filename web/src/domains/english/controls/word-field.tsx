import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './word-field.module.css'

interface WordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'lang'> {
  'aria-label': string
  /** Result of the answer. */
  look?: 'right' | 'near' | 'wrong' | undefined
  /** Shown beside a button. */
  compact?: boolean
}

/** Input for one English word, without autocorrection. */
export function WordField({ look, compact, ...input }: WordFieldProps) {
  return (
    <input
      className={classes(styles.field, compact ? styles.compact : styles.wide, look && styles[look])}
      lang="en"
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      {...input}
    />
  )
}
