import { codeOf, neverSent } from '../../fetch-failure.ts'
import { SpeechFailure } from '../port.ts'

/** Ten minutes of speech at 64 kbps; no utterance is as long. */
const MOST_BYTES = 8_000_000
/** The next text may fare better; with any other status it would not. */
const OF_THE_TEXT = new Set([400, 413, 422])
/** A gateway lost whoever speaks, who may have gone on: any other error says that nothing was spoken. */
const OF_A_GATEWAY = new Set([502, 504])

/** One request with a JSON body; every way of failing is a SpeechFailure. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // followed, a redirect would carry the key elsewhere
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    })
    if (response.ok) return await bodyOf(response)
    await response.body?.cancel().catch(() => undefined)
    throw new SpeechFailure(
      OF_THE_TEXT.has(response.status) ? 'refused' : 'failed',
      `status ${response.status}`,
      !OF_A_GATEWAY.has(response.status),
    )
  } catch (error) {
    if (error instanceof SpeechFailure) throw error
    throw new SpeechFailure(signal.aborted ? 'timed_out' : 'failed', codeOf(error), neverSent(error))
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new SpeechFailure('failed', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
