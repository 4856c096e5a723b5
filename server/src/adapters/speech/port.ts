export interface Utterance {
  readonly text: string
  readonly language: 'en' | 'zh'
  /** Preferred voice; an engine that does not know it uses its own. */
  readonly voice: string | null
  /** 0.5 to 2; 1 is the engine's default pace. */
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
}

/** Text-to-speech engine that returns mp3. */
export interface SpeechEngine {
  readonly name: string
  /** The voice that would speak. Utterances with equal voice, text and settings share their audio. */
  resolveVoice(utterance: Utterance): string
  /** Returns mp3. Throws a SpeechFailure, with reason `timed_out` when the signal aborts. */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
  /** Stops the engine's processes. */
  close(): Promise<void>
}

/**
 * `not_installed`: no engine is available; `busy`: the queue is full; `resting`: skipped after a recent
 * failure; `too_many`: the caller's limit is reached; `spent`: today's paid budget is used up; `refused`: the
 * engine rejects this text; `closing`: the server is stopping; `failed`: any other failure.
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
