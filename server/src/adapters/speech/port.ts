/** What is to be said, and how. */
export interface Utterance {
  readonly text: string
  readonly language: 'en' | 'zh'
  /** A wish: an engine that does not know the voice takes its own. */
  readonly voice: string | null
  /** 0.5 to 2; 1 is the engine's own pace. */
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
}

/** Turns text into mp3. */
export interface SpeechEngine {
  readonly name: string
  /** The voice that would speak: what differs in nothing else is the same audio. */
  voiceOf(utterance: Utterance): string
  /** The mp3. Throws a SpeechFailure, with `timed_out` at the latest when the signal says so. */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
  /** Ends what the engine has started. */
  close(): Promise<void>
}

/**
 * `not_installed`: there is nothing to speak with; `busy`: too many wait; `resting`: it has just failed and is not
 * asked; `too_many`: the caller has asked for too much; `spent`: what may be paid today is; `refused`: it does not want to say this;
 * `closing`: the server stops; `failed`: all else.
 */
export type SpeechFailureReason =
  | 'not_installed'
  | 'busy'
  | 'resting'
  | 'timed_out'
  | 'too_many'
  | 'spent'
  | 'refused'
  | 'closing'
  | 'failed'

/** The engine has not spoken. */
export class SpeechFailure extends Error {
  constructor(
    readonly reason: SpeechFailureReason,
    /** For the log: never the text. */
    detail = '',
    /** It was never sent, or refused at once: nobody bills for it. */
    readonly free = reason === 'refused',
  ) {
    super(detail || reason)
  }
}
