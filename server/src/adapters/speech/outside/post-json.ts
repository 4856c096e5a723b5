import { fetchErrorCode, wasNeverSent } from '../../fetch-error.ts'
import { SpeechFailure } from '../port.ts'

/** Ten minutes of speech at 64 kbps; longer than any utterance. */
const MAX_BYTES = 8_000_000
/** Statuses caused by the text; with any other status the next text would fail as well. */
const TEXT_STATUSES = new Set([400, 413, 422])
/** A gateway lost the service, which may have continued. With any other error nothing was spoken. */
const GATEWAY_STATUSES = new Set([502, 504])

/** Sends one request with a JSON body. Every failure is a SpeechFailure. */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Following a redirect would send the key to another host.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    })
    if (response.ok) return await readBody(response)
    await response.body?.cancel().catch(() => undefined)
    throw new SpeechFailure(
      TEXT_STATUSES.has(response.status) ? 'refused' : 'failed',
      `status ${response.status}`,
      !GATEWAY_STATUSES.has(response.status),
    )
  } catch (error) {
    if (error instanceof SpeechFailure) throw error
    throw new SpeechFailure(
      signal.aborted ? 'timed_out' : 'failed',
      fetchErrorCode(error),
      wasNeverSent(error),
    )
  }
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new SpeechFailure('failed', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
