import { isOtherWord, type Rating, rateSound, rateWord } from '../acoustics/ratings.ts'
import type { SoundScore } from '../acoustics/score-word.ts'
import { isScorable, type Sound } from '../phones/ipa-to-phones.ts'
import { ipaOfPhone } from '../phones/phone-names.ts'
import type { SpeakingResult } from './use-speaking.ts'

export interface SpokenWord {
  readonly spelling: string
  readonly ipa_uk: string
  readonly ipa_us: string
}

/** The transcriptions that can be scored, the British one first. */
export const transcriptionsOf = ({ ipa_uk, ipa_us }: SpokenWord) =>
  [...new Set([ipa_uk, ipa_us])].filter(isScorable)

const SUMMARIES: Readonly<Record<Rating, string>> = {
  well: '说得很好',
  almost: '很接近了，听一听再说一遍更好',
  again: '再说一次，先听示范，注意标出的音',
}

/** Of a pair, the word that the learner's recording resembles more. */
const likelierOf = (words: readonly SpokenWord[], { scores }: SpeakingResult): SpokenWord | undefined =>
  words.reduce((best, word) => {
    const likelihood = (of: SpokenWord) => scores[words.indexOf(of)]?.likelihood ?? Number.NEGATIVE_INFINITY
    return likelihood(word) > likelihood(best) ? word : best
  })

/** What to say about an attempt: a summary, and the weakest sound if it was the right word. */
export function feedbackOf(
  word: SpokenWord,
  rivals: readonly SpokenWord[],
  result: SpeakingResult,
): { summary: string; isRightWord: boolean } {
  const likelier = likelierOf([word, ...rivals], result)
  if (likelier && likelier !== word)
    return { summary: `听起来更像 ${likelier.spelling}，再说一次`, isRightWord: false }
  const [score] = result.scores
  if (!score || isOtherWord(score))
    return { summary: '和这个词不太像，听一听示范再说一次', isRightWord: false }
  return { summary: SUMMARIES[rateWord(score)], isRightWord: true }
}

/** Whether an attempt is good enough to count. */
export function isGoodAttempt(
  word: SpokenWord,
  rivals: readonly SpokenWord[],
  result: SpeakingResult,
): boolean {
  const [score] = result.scores
  return score !== undefined && likelierOf([word, ...rivals], result) === word && rateWord(score) !== 'again'
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
