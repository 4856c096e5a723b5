import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tag.module.css'
import tones from './tones.module.css'

export type TagKind = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

/** A state in one or two words, such as 在库 or 已逾期. */
export function Tag({ kind = 'neutral', children }: { kind?: TagKind; children: ReactNode }) {
  return <span className={classes(styles.tag, tones[kind])}>{children}</span>
}
