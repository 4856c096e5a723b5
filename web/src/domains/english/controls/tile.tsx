import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './tile.module.css'

interface TileProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** A letter, a word, or a word already placed in the answer. */
  kind: 'letter' | 'word' | 'placed'
  /** Shakes after a wrong tap. */
  isShaking?: boolean
}

/** A letter or word to tap in order. A disabled tile leaves its space empty. */
export function Tile({ kind, isShaking, ...button }: TileProps) {
  return (
    <button
      type="button"
      className={classes(styles.tile, styles[kind], isShaking && styles.shaken)}
      {...button}
    />
  )
}
