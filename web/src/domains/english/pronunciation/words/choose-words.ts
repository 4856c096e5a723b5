import { isScorable } from '../phones/ipa-to-phones.ts'

/** Words of one round. */
export const ROUND_WORDS = 10

interface Candidate {
  readonly id: number
  readonly ipa_uk: string
  readonly ipa_us: string
}

export const isSpeakableWord = ({ ipa_uk, ipa_us }: Candidate): boolean =>
  isScorable(ipa_uk) || isScorable(ipa_us)

/**
 * Chooses the words of a round: learnt words in random order, because their meaning is known, then new ones in the order of the
 * book. `skip` holds the words of earlier rounds, which come again only when no others are left.
 */
export function chooseWords<W extends Candidate>(
  words: readonly W[],
  isLearnt: (word: W) => boolean,
  skip: ReadonlySet<number>,
  random: () => number,
): W[] {
  const speakable = words.filter(isSpeakableWord)
  const learnt = speakable.filter(isLearnt).map((word) => ({ word, order: random() }))
  const ordered = [
    ...learnt.sort((a, b) => a.order - b.order).map(({ word }) => word),
    ...speakable.filter((word) => !isLearnt(word)),
  ]
  const fresh = ordered.filter(({ id }) => !skip.has(id))
  return [...fresh, ...ordered.filter(({ id }) => skip.has(id))].slice(0, ROUND_WORDS)
}
