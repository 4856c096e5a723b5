import type { FliteVoice } from './voices.ts'

/** Request of the server to the speech thread. */
export interface SpeakRequest {
  readonly text: string
  readonly voice: FliteVoice
  readonly speed: number
  readonly volume: number
  /** IPA of the text as a whole, if it is one entry of a word list. */
  readonly headword: string | undefined
  /** IPA of words of the text, in lower case. */
  readonly words: ReadonlyMap<string, string>
}

/** Response of the speech thread, one per request. */
export type SpeakResponse =
  | { readonly mp3: Uint8Array }
  | { readonly failure: string; readonly isRefused: boolean }
