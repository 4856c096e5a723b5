import type { PronunciationScore } from './score-word.ts'

/** Three steps of a sound or word. No step says that something is wrong: children's voices are untested. */
export type Rating = 'well' | 'almost' | 'again'

/** Least scores of the steps, in nats per frame, set from `npm run bench -- pronunciation` (docs/measurements.md). */
const WELL = 0
const ALMOST = -1.5

export const rateSound = (score: number): Rating =>
  score >= WELL ? 'well' : score >= ALMOST ? 'almost' : 'again'

/** The worst step of the sounds of a word; one doubtful sound of a long word still counts as well. */
export function rateWord({ sounds }: PronunciationScore): Rating {
  const ratings = sounds.map(({ score }) => rateSound(score))
  if (ratings.includes('again')) return 'again'
  return ratings.filter((rating) => rating === 'almost').length > Math.floor(sounds.length / 5)
    ? 'almost'
    : 'well'
}

/** Above it, the recording is noise rather than speech. */
const MAX_NOISE_SHARE = 0.5
/** Below it, the mean of the sounds says that the learner said something else. */
const MIN_MEAN_SCORE = -2

export const isUnclear = ({ noiseShare }: PronunciationScore): boolean => noiseShare > MAX_NOISE_SHARE
export const isOtherWord = ({ sounds }: PronunciationScore): boolean =>
  sounds.reduce((sum, { score }) => sum + score, 0) / sounds.length < MIN_MEAN_SCORE
