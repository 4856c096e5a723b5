import { type Sound, soundsOf } from '../phones/ipa-to-phones.ts'
import type { Contrast } from './contrasts.ts'

interface PairWord {
  readonly spelling: string
  readonly ipa_uk: string
  readonly ipa_us: string
  readonly confusables: readonly { readonly words: readonly string[] }[]
}

/** Two words that differ in one sound; the first has the first sound of the contrast. */
export type MinimalPair<W> = readonly [W, W]

const GAP = '_'
const textOf = ({ ipa, stress }: Sound) => stress + ipa

/** The transcription of a word with one sound replaced by a gap that keeps its stress. */
const withGap = (sounds: readonly Sound[], index: number) =>
  sounds.map((sound, i) => (i === index ? sound.stress + GAP : textOf(sound))).join(' ')

/** Sounds of the American transcription, with an r on its own also after ɜː and ə. */
const americanSounds = ({ ipa_us }: PairWord): string[] =>
  soundsOf(ipa_us).flatMap((sound) =>
    /.r$/.test(sound.ipa) ? [textOf(sound).slice(0, -1), 'r'] : [textOf(sound)],
  )

/** Whether the American transcriptions, too, differ in one sound only, which the second lacks if `isMissing`. */
function isAmericanPair(a: PairWord, b: PairWord, isMissing: boolean): boolean {
  const [first, second] = [americanSounds(a), americanSounds(b)]
  const differences = second.filter((sound, index) => sound !== first[index]).length
  return first.length - second.length === (isMissing ? 1 : 0) && differences === (isMissing ? 0 : 1)
}

/**
 * Finds the minimal pairs of a contrast: words whose British transcriptions differ in these two sounds only, and that the
 * American transcriptions tell apart in the same way, because either voice may read them. Pairs that the word bank lists as confusable
 * come first, otherwise the order of the words decides. Each word occurs in one pair.
 */
export function findPairs<W extends PairWord>(
  words: readonly W[],
  { sounds: [first, second], atEnd = false }: Pick<Contrast, 'sounds' | 'atEnd'>,
): MinimalPair<W>[] {
  const single = words.filter(({ spelling }) => /^[a-z]+$/.test(spelling))
  const seconds = new Map<string, W>()
  const transcribed = single.map((word) => ({ word, sounds: soundsOf(word.ipa_uk) }))
  for (const { word, sounds } of transcribed) {
    if (second === '') {
      const key = sounds.map(textOf).join(' ')
      if (!seconds.has(key)) seconds.set(key, word)
      continue
    }
    for (const [index, { ipa }] of sounds.entries()) {
      const key = withGap(sounds, index)
      if (ipa === second && !seconds.has(key)) seconds.set(key, word)
    }
  }
  const pairs = transcribed.flatMap(({ word, sounds }) =>
    sounds.flatMap(({ ipa }, index): [W, W][] => {
      if (ipa !== first || (atEnd && index < sounds.length - 1)) return []
      const key = second === '' ? sounds.slice(0, -1).map(textOf).join(' ') : withGap(sounds, index)
      const other = seconds.get(key)
      return other && other.spelling !== word.spelling && isAmericanPair(word, other, second === '')
        ? [[word, other]]
        : []
    }),
  )
  const isListed = ([a, b]: MinimalPair<W>) =>
    a.confusables.some(({ words: set }) => set.includes(b.spelling))
  const used = new Set<string>()
  return [...pairs.filter(isListed), ...pairs.filter((pair) => !isListed(pair))].filter(([a, b]) => {
    if (used.has(a.spelling) || used.has(b.spelling)) return false
    used.add(a.spelling).add(b.spelling)
    return true
  })
}
