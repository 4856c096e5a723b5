import type { CSSProperties } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon/icon.tsx'
import { type Rating, rateSound } from '../acoustics/ratings.ts'
import type { SoundScore } from '../acoustics/score-word.ts'
import type { Sound } from '../phones/ipa-to-phones.ts'
import styles from './sound-tiles.module.css'

const RATING_TEXTS: Readonly<Record<Rating, string>> = { well: '很好', almost: '接近', again: '再试' }
const RATING_ICONS: Readonly<Record<Rating, IconName>> = { well: 'check', almost: 'minus', again: 'refresh' }

interface SoundTilesProps {
  sounds: readonly Sound[]
  /** Missing before the first attempt. */
  scores?: readonly SoundScore[] | undefined
}

const TILES_MAX = 6
/** Tiles of a row, so that no row has a single one left over. */
const columnsFor = (count: number): number => Math.ceil(count / Math.ceil(count / TILES_MAX))

/** The sounds of a word; after an attempt each with its step, as colour, border, mark and text. */
export function SoundTiles({ sounds, scores }: SoundTilesProps) {
  return (
    <ul
      className={styles.tiles}
      style={{ '--columns': columnsFor(Math.max(1, sounds.length)) } as CSSProperties}
      aria-label="音标"
    >
      {sounds.map(({ ipa, stress, startsWord }, index) => {
        const score = scores?.[index]
        const rating = score && rateSound(score.score)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: sounds never move.
            key={index}
            className={classes(styles.tile, rating && styles[rating], startsWord && index > 0 && styles.word)}
          >
            <span className={styles.ipa} lang="en">
              {stress}
              {ipa}
            </span>
            {rating && (
              <span className={styles.step}>
                <Icon name={RATING_ICONS[rating]} size={0.75} />
                {RATING_TEXTS[rating]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
