import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './word-field.module.css'

interface WordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'lang'> {
  'aria-label': string
  /** How it was judged. */
  look?: 'right' | 'near' | 'wrong' | undefined
  /** Beside a button. */
  compact?: boolean
}

/** Where one English word is typed: the phone puts nothing right. */
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
