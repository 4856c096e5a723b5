import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overTls, Agent as TlsAgent } from 'node:https'
import type { AttemptError } from '@shangxue/contract/webhooks/event-types'
import { withTimeout } from '../../platform/async/with-timeout.ts'
import { sanitizeText, truncateText } from '../../platform/sanitize-text.ts'
import {
  createCheckedLookup,
  hostOf,
  isLinkLocal,
  isPublicAddress,
  isPublicHost,
  type Resolve,
} from '../outbound/public-address.ts'
import type { WebhookRequest, WebhookResponse, WebhookSender } from './port.ts'

export interface WebhookSenderOptions {
  /** Allows http and addresses of private networks, for tests and installations in one network. */
  readonly allowPrivate?: boolean
  readonly timeoutMs?: number
  /** Replaces the DNS lookup of the system in tests. */
  readonly resolve?: Resolve
}

const TIMEOUT_MS = 10_000
const RESPONSE_MAX_BYTES = 4_096
const EXCERPT_MAX_LENGTH = 2_000

/** Sends each event in one HTTP request of its own connection. Redirects are not followed: their target is unchecked. */
export function createWebhookSender({
  allowPrivate = false,
  timeoutMs = TIMEOUT_MS,
  resolve,
}: WebhookSenderOptions = {}): WebhookSender {
  const isAllowed = allowPrivate ? (address: string) => !isLinkLocal(address) : isPublicAddress
  const lookup = createCheckedLookup(isAllowed, resolve)
  const [tlsAgent, httpAgent] = [new TlsAgent({ lookup }), new HttpAgent({ lookup })]

  function rejectionOf(address: string): 'invalid' | 'private' | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return 'invalid'
    // Node connects to a literal address without a lookup.
    if (allowPrivate) return isLinkLocal(hostOf(url)) ? 'private' : undefined
    if (url.protocol !== 'https:') return 'invalid'
    return isPublicHost(hostOf(url)) ? undefined : 'private'
  }

  async function exchange({ url, headers, body }: WebhookRequest, signal: AbortSignal) {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    }
    const request = url.startsWith('https:')
      ? overTls(url, { ...options, agent: tlsAgent })
      : overHttp(url, { ...options, agent: httpAgent })
    // Errors after the response has begun are those of its body.
    request.on('error', () => undefined)
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, response: await readExcerpt(response) }
  }

  return {
    rejectionOf,
    async send(request) {
      const startedAt = performance.now()
      const result = (outcome: Omit<WebhookResponse, 'durationMs'>): WebhookResponse => ({
        ...outcome,
        durationMs: Math.round(performance.now() - startedAt),
      })
      if (rejectionOf(request.url)) return result({ status: null, error: 'address', response: '' })
      try {
        const answer = await withTimeout(timeoutMs, (signal) => exchange(request, signal))
        return result({ ...answer, error: null })
      } catch (error) {
        return result({ status: null, error: toAttemptError(error), response: '' })
      }
    },
  }
}

/** Reads the start of a body and closes the connection. A body that breaks off is as good as its start. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= RESPONSE_MAX_BYTES) break
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  response.destroy()
  const text = Buffer.concat(chunks).subarray(0, RESPONSE_MAX_BYTES).toString('utf8')
  return truncateText(sanitizeText(text), EXCERPT_MAX_LENGTH)
}

const TLS_ERROR = /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function toAttemptError(error: unknown): AttemptError {
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return 'timeout'
  if (code === 'ENOTPUBLIC') return 'address'
  return TLS_ERROR.test(code) ? 'tls' : 'unreachable'
}
