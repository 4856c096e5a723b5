import type { PronunciationScore } from './score-word.ts'

/** Three steps of a sound or word. No step says that something is wrong: children's voices are untested. */
export type Rating = 'well' | 'almost' | 'again'

/** Least scores of the steps, in nats per frame, set from `npm run bench -- pronunciation` (docs/measurements.md). */
const WELL = 0
const ALMOST = -1.5

export const rateSound = (score: number): Rating =>
  score >= WELL ? 'well' : score >= ALMOST ? 'almost' : 'again'

/** A word is well said if this share of its sounds is doubtful at most; a sound to try again counts twice. */
const MAX_DOUBTFUL = 0.2
const MAX_ALMOST = 0.45

/** The step of a word. In a long word, a single weak sound does not spoil the others. */
export function rateWord({ sounds }: PronunciationScore): Rating {
  const ratings = sounds.map(({ score }) => rateSound(score))
  const count = (rating: Rating) => ratings.filter((each) => each === rating).length
  const doubtful = (count('almost') + 2 * count('again')) / sounds.length
  return doubtful <= MAX_DOUBTFUL ? 'well' : doubtful <= MAX_ALMOST ? 'almost' : 'again'
}

/** Above it, the recording is noise rather than speech. */
const MAX_NOISE_SHARE = 0.5
/** Below it, the mean of the sounds says that the learner said something else. */
const MIN_MEAN_SCORE = -2

export const isUnclear = ({ noiseShare }: PronunciationScore): boolean => noiseShare > MAX_NOISE_SHARE
export const isOtherWord = ({ sounds }: PronunciationScore): boolean =>
  sounds.reduce((sum, { score }) => sum + score, 0) / sounds.length < MIN_MEAN_SCORE
