/** Request of the server to the speech process. */
export interface SpeakRequest {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly volume: number
}

/** Response of the speech process, one per request. */
export type SpeakResponse = { readonly mp3: Uint8Array } | { readonly failure: string }
