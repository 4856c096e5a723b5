/** What the server asks of the speaking process. */
export interface SpeakRequest {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly volume: number
}

/** What the speaking process answers, once per request. */
export type SpeakAnswer = { readonly mp3: Uint8Array } | { readonly failure: string }
