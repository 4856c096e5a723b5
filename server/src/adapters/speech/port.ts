/** A transcription in IPA, as the word bank writes it. */
export interface Ipa {
  readonly us: string
  readonly uk: string
}

export interface Pronunciation {
  /** The whole text is one entry of a word list. It is spoken clearly and slowly. */
  readonly headword?: Ipa
  /** Words of the text, in lower case. */
  readonly words?: ReadonlyMap<string, Ipa>
}

export interface Utterance {
  readonly text: string
  readonly language: 'en' | 'zh'
  /** Preferred voice; an engine that does not know it uses its own. */
  readonly voice: string | null
  /** 0.5 to 2; 1 is the engine's default pace. */
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
  /** How to say it, for engines that take phones; others ignore it. */
  readonly pronunciation?: Pronunciation
}

/** Text-to-speech engine that returns mp3. */
export interface SpeechEngine {
  readonly name: string
  /** The voice that would speak. Utterances with equal voice, text and settings share their audio. */
  resolveVoice(utterance: Utterance): string
  /** What else distinguishes its audio: the version of the engine, the pronunciation. Part of the cache key if present. */
  variantOf?(utterance: Utterance): string
  /** True if speaking costs nothing but processor time, so that texts may be spoken before they are requested. */
  readonly isFree?: boolean
  /** True while an utterance is spoken or waiting. */
  isBusy?(): boolean
  /** Returns mp3. Throws a SpeechFailure, with reason `timed_out` when the signal aborts. */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
  /** Stops the engine's threads. */
  close(): Promise<void>
}

/**
 * `not_installed`: no engine is available; `busy`: the queue is full; `resting`: skipped after a recent
 * failure; `too_many`: the caller's limit is reached; `spent`: today's paid budget is used up; `refused`: the
 * engine rejects this text; `unsupported`: the engine does not speak the language; `closing`: the server is stopping; `failed`: any other failure.
 */
export type SpeechFailureReason =
  | 'not_installed'
  | 'busy'
  | 'resting'
  | 'timed_out'
  | 'too_many'
  | 'spent'
  | 'refused'
  | 'unsupported'
  | 'closing'
  | 'failed'

export class SpeechFailure extends Error {
  constructor(
    readonly reason: SpeechFailureReason,
    /** For the log; must not contain the text. */
    detail = '',
    /** True if the request was unsent or rejected at once, so that nothing is billed. */
    readonly isUnbilled = reason === 'refused',
  ) {
    super(detail || reason)
  }
}
