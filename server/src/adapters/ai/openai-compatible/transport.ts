import { fetchErrorCode, wasNeverSent } from '../../fetch-error.ts'
import { ModelFailure } from './model-failure.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string | readonly MessagePart[]
}
export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

export interface Completion {
  /** Null if the model refused. */
  readonly text: string | null
  readonly cutOff: boolean
  readonly tokens: { readonly input: number; readonly output: number } | null
}
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly Message[]
  readonly maxTokens: number
  /** Some servers lack JSON mode and reject requests for it. */
  readonly jsonMode: boolean
}

const MAX_BYTES = 2_000_000
const MAX_RETRY_AFTER_MS = 60_000

/** Sends one chat completions request. Every failure is a ModelFailure. */
export async function complete(
  server: { readonly baseUrl: string; readonly apiKey: string | undefined },
  { model, messages, maxTokens, jsonMode }: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion> {
  if (signal.aborted) throw new ModelFailure('timeout', 'not sent', null, true)
  const response = await fetch(`${server.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    // Following a redirect would send the key to another host.
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      messages,
      max_tokens: maxTokens,
      temperature: 0,
      ...(jsonMode ? { response_format: { type: 'json_object' } } : {}),
    }),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw wasNeverSent(error)
      ? new ModelFailure('unreachable', fetchErrorCode(error), 0, true)
      : new ModelFailure('disconnected', fetchErrorCode(error), 0)
  })
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined)
    throw statusFailure(response)
  }
  return parseCompletion(await readBody(response, signal))
}

/** Status of a server that rejects JSON mode; retried without it. */
export const BAD_REQUEST = 'status 400'

/** A proxy gave up: the model may have answered, but the answer is lost. 520 to 524 are Cloudflare's. */
const ANSWER_LOST = new Set([408, 502, 504, 520, 522, 524])

function statusFailure({ status, headers }: Response): ModelFailure {
  const detail = `status ${status}`
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  if (status === 429) return new ModelFailure('rate_limited', detail, retryAfterMs, true)
  if (status >= 500 || status === 408)
    return new ModelFailure('server_error', detail, retryAfterMs, !ANSWER_LOST.has(status))
  return new ModelFailure('misconfigured', detail, null, true)
}

/** Parses the Retry-After header, in seconds or as a date, to milliseconds. */
function parseRetryAfter(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 0)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? '') - Date.now()
  return Math.min(Math.max(0, ms || 0), MAX_RETRY_AFTER_MS)
}

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new ModelFailure('bad_answer', 'too long')
      chunks.push(chunk)
    }
  } catch (error) {
    if (signal.aborted || error instanceof ModelFailure) throw error
    throw new ModelFailure('disconnected', fetchErrorCode(error), 0)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface RawCompletion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown }
}

function parseCompletion(body: string): Completion {
  let raw: RawCompletion | null
  try {
    raw = JSON.parse(body)
  } catch {
    throw new ModelFailure('bad_answer', 'the envelope is no JSON', 0)
  }
  const [choice] = Array.isArray(raw?.choices) ? raw.choices : []
  const text = choice?.message?.content
  const refused = Boolean(choice?.message?.refusal) || choice?.finish_reason === 'content_filter'
  if (!refused && typeof text !== 'string') throw new ModelFailure('bad_answer', 'no message', 0)
  const [input, output] = [raw?.usage?.prompt_tokens, raw?.usage?.completion_tokens]
  const isTokenCount = (n: unknown): n is number => Number.isSafeInteger(n) && (n as number) >= 0
  // A request always has input tokens: zero means that the server does not count.
  return {
    text: refused ? null : String(text),
    cutOff: choice?.finish_reason === 'length',
    tokens: isTokenCount(input) && input > 0 && isTokenCount(output) ? { input, output } : null,
  }
}
