import type { PronunciationScore } from '../acoustics/score-word.ts'

/** The British and the American transcription of a word. */
export type Transcriptions = readonly string[]

export type CoachRequest =
  | { readonly kind: 'load'; readonly file: ArrayBuffer }
  | {
      readonly kind: 'score'
      readonly id: number
      /** Mono at 16 kHz. */
      readonly pcm: Float32Array
      /** Each is scored on its own, so that two words can be compared. */
      readonly words: readonly Transcriptions[]
    }

export interface CoachResponse {
  readonly id: number
  /** One per word; undefined if the recording is too short for it. Missing if the request failed. */
  readonly scores?: readonly (PronunciationScore | undefined)[]
}
