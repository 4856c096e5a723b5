import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon/icon.tsx'
import { type Rating, rateSound } from '../acoustics/ratings.ts'
import type { SoundScore } from '../acoustics/score-word.ts'
import type { Sound } from '../phones/ipa-to-phones.ts'
import { ipaOfPhone } from '../phones/phone-names.ts'
import styles from './sound-tiles.module.css'

export const RATING_TEXTS: Readonly<Record<Rating, string>> = { well: '很好', almost: '接近', again: '再试' }
const RATING_ICONS: Readonly<Record<Rating, IconName>> = { well: 'check', almost: 'minus', again: 'refresh' }

interface SoundTilesProps {
  sounds: readonly Sound[]
  /** Missing before the first attempt. */
  scores?: readonly SoundScore[] | undefined
}

/** The sounds of a word; after an attempt each with its step, as colour, border, mark and text. */
export function SoundTiles({ sounds, scores }: SoundTilesProps) {
  return (
    <ul className={styles.tiles} aria-label="音标">
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

/** The weakest sound of an attempt and what it resembled; undefined if every sound is well pronounced. */
export function weakestSound(sounds: readonly Sound[], scores: readonly SoundScore[]): string | undefined {
  const [weakest] = scores
    .map((score, index) => ({ ...score, ipa: sounds[index]?.ipa ?? '' }))
    .filter(({ score }) => rateSound(score) !== 'well')
    .sort((a, b) => a.score - b.score)
  if (!weakest) return undefined
  const heard = ipaOfPhone(weakest.heard)
  return heard === '' || heard === weakest.ipa
    ? `/${weakest.ipa}/ 还可以更清楚`
    : `/${weakest.ipa}/ 听起来接近 /${heard}/`
}
