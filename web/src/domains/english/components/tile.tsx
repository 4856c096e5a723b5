import type { ComponentProps } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './tile.module.css'

interface TileProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Of a letter, a word or a word that was put in its place. */
  kind: 'letter' | 'word' | 'placed'
  /** It does not come next. */
  shaken?: boolean
}

/** A letter or a word to put in order by tapping. Disabled, its place stays empty. */
export function Tile({ kind, shaken, ...button }: TileProps) {
  return (
    <button
      type="button"
      className={classes(styles.tile, styles[kind], shaken && styles.shaken)}
      {...button}
    />
  )
}
