import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './answer-option.module.css'

interface AnswerOptionProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The key that chooses the option, shown before it. */
  keyHint?: ReactNode
  /** `aside`: neither chosen nor right. */
  look?: 'picked' | 'right' | 'wrong' | 'aside' | undefined
  /** Two options fit side by side. */
  compact?: boolean
  /** A picture above its text; the key and the result mark are in the corners. */
  tile?: boolean
  /** Result mark after the text. */
  resultMark?: ReactNode
}

/** One of several answers to choose from. */
export function AnswerOption({
  keyHint,
  look,
  compact,
  tile,
  resultMark,
  children,
  ...button
}: AnswerOptionProps) {
  return (
    <button
      type="button"
      className={classes(
        styles.option,
        compact ? styles.compact : tile ? styles.tile : styles.wide,
        look && styles[look],
      )}
      {...button}
    >
      {keyHint !== undefined && (
        <span className={styles.sign} aria-hidden="true">
          {keyHint}
        </span>
      )}
      <span className={styles.text}>{children}</span>
      {resultMark}
    </button>
  )
}
