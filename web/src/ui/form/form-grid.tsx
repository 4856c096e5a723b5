import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './form-grid.module.css'

/** Spaces fields evenly. `pair` places two side by side on a wide screen. */
export function FormGrid({ pair, children }: { pair?: boolean; children: ReactNode }) {
  return <div className={classes(styles.grid, pair && styles.pair)}>{children}</div>
}
