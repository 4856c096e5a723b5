import { packAcousticModel } from '../../web/build/acoustic-model.ts'
import { parseAcousticModel } from '../../web/src/domains/english/pronunciation/acoustics/acoustic-model.ts'
import {
  type PronunciationScore,
  scorePronunciation,
  scoreRecording,
} from '../../web/src/domains/english/pronunciation/acoustics/score-word.ts'
import { type Sound, soundsOf } from '../../web/src/domains/english/pronunciation/phones/ipa-to-phones.ts'
import { trimSilence } from '../../web/src/domains/english/pronunciation/recording/speech-detector.ts'

const packed = packAcousticModel()
const model = parseAcousticModel(new Uint8Array(packed).buffer)

export interface BenchWord {
  readonly spelling: string
  readonly ipa_uk: string
  readonly ipa_us: string
}

const transcriptions = ({ ipa_uk, ipa_us }: BenchWord): Sound[][] => [soundsOf(ipa_uk), soundsOf(ipa_us)]

/** Generator of repeatable numbers between 0 and 1 (Lehmer). */
export function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Adds white noise, `decibels` below the mean power of the speech. */
export function addNoise(pcm: Float32Array, decibels: number, dice: () => number): Float32Array {
  const power = pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length
  const amplitude = Math.sqrt(power / 10 ** (decibels / 10))
  const normal = () => Math.sqrt(-2 * Math.log(dice() || 1e-9)) * Math.cos(2 * Math.PI * dice())
  return pcm.map((sample) => sample + amplitude * normal())
}

/** Scores a recording as each of the words. */
export function scoreAs(pcm: Float32Array, words: readonly BenchWord[]): (PronunciationScore | undefined)[] {
  const recording = scoreRecording(model, trimSilence(pcm) ?? pcm)
  return words.map((word) => scorePronunciation(recording, transcriptions(word)))
}
export const soundsIn = (word: BenchWord, { pronunciation }: PronunciationScore): Sound[] =>
  transcriptions(word)[pronunciation] ?? []

/** Probability that a right item scores higher than a wrong one: 0.5 is chance, 1 perfect. */
export function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number {
  let wins = 0
  for (const a of right) for (const b of wrong) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (right.length * wrong.length)
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ??
  Number.NaN
