import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { sanitizeText, truncateText } from '../../platform/sanitize-text.ts'
import { fetchErrorCode } from '../fetch-error.ts'
import { type Activation, ActivationFailure, type ActivationSource } from './port.ts'

export interface ActivationConfig {
  readonly url: string
  readonly key: string | undefined
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 2_000_000
const MAX_TEXT_LENGTH = 60

const ActivationAnswer = Type.Object({
  list: Type.Array(
    Type.Object({
      imei: Type.String({ maxLength: 64 }),
      activated_at: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
      place: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
      model: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
    }),
  ),
})

/**
 * Activation lookup over HTTP: `POST {"imeis": […]}` with the key as bearer token. The response is `{"list":
 * [{"imei", "activated_at", "place", "model"}]}`; `activated_at` is ISO 8601, and null or absent for a phone
 * that is not activated.
 */
export function httpActivationSource(
  { url, key }: ActivationConfig,
  timeoutMs = TIMEOUT_MS,
): ActivationSource {
  return {
    name: '在线查询',
    async find({ imeis }) {
      const requestedImeis = new Set(imeis)
      const body = await post(url, key, { imeis }, AbortSignal.timeout(timeoutMs))
      return parseActivations(body).filter(({ imei }) => requestedImeis.has(imei))
    },
  }
}

async function post(
  url: string,
  key: string | undefined,
  body: object,
  signal: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Following a redirect would send the key to another host.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      signal,
    })
    if (response.ok) return await readBody(response)
    await response.body?.cancel().catch(() => undefined)
    throw new ActivationFailure(`status ${response.status}`)
  } catch (error) {
    if (error instanceof ActivationFailure) throw error
    throw new ActivationFailure(signal.aborted ? 'timed out' : fetchErrorCode(error))
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new ActivationFailure('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseActivations(text: string): Activation[] {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new ActivationFailure('the answer is no JSON')
  }
  if (!Check(ActivationAnswer, answer)) throw new ActivationFailure('the answer has another shape')
  return answer.list.flatMap(({ imei, activated_at, place, model }) => {
    const activatedAt = parseInstant(activated_at)
    return activatedAt ? [{ imei, activatedAt, place: shortText(place), model: shortText(model) }] : []
  })
}

const EARLIEST = Date.UTC(2000, 0)
const DAY_MS = 86_400_000

/** Returns undefined for a missing or impossible time (before 2000 or more than a day ahead). */
function parseInstant(text: string | null | undefined): Date | undefined {
  const at = text ? new Date(text) : undefined
  const time = at?.getTime() ?? Number.NaN
  return time >= EARLIEST && time <= Date.now() + DAY_MS ? at : undefined
}

const shortText = (text: string | null | undefined): string | null =>
  truncateText(sanitizeText(text ?? '').trim(), MAX_TEXT_LENGTH) || null
