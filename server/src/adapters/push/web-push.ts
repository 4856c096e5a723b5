import { once } from 'node:events'
import { request as overHttp, type RequestOptions } from 'node:http'
import { Agent, request as overTls } from 'node:https'
import { createCheckedLookup } from '../outbound/public-address.ts'
import type { PushMessage, PushOutcome, PushService, PushTarget } from './port.ts'
import { createPushServiceCheck } from './push-endpoint.ts'
import { createPushRequests, InvalidBrowserKeys } from './push-request.ts'
import type { VapidKeys } from './vapid.ts'

export interface WebPushOptions {
  readonly keys: VapidKeys
  /** Contact for push services: a mailto: or https: address. */
  readonly contact: string
  /** Additional push services: `push.example.com`, `*.example.com`. */
  readonly hosts?: readonly string[]
  readonly now?: () => number
  readonly timeoutMs?: number
  /** Allows endpoints that are not public: the push service of a test. */
  readonly allowEndpoint?: (endpoint: string) => boolean
}

const TIMEOUT_MS = 10_000
const IDLE_MS = 30_000

/** Sends by the Web Push protocol (RFC 8030) to any browser's push service. */
export function createWebPush({ keys, contact, now = Date.now, ...options }: WebPushOptions): PushService {
  const { timeoutMs = TIMEOUT_MS, allowEndpoint = () => false } = options
  const createRequest = createPushRequests(keys, contact)
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, lookup: createCheckedLookup() })
  const isServiceEndpoint = createPushServiceCheck(options.hosts)
  const accepts = (endpoint: string) => isServiceEndpoint(endpoint) || allowEndpoint(endpoint)

  async function post(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const { headers, body } = await createRequest(target, message)
    const requestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
    const response = await sendRequest(target.endpoint, body, requestOptions, agent)
    return toOutcome(response.statusCode ?? 0, response.headers['retry-after'], now())
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    async send(target, message) {
      if (!accepts(target.endpoint)) return { kind: 'refused', status: 0 }
      try {
        return await post(target, message)
      } catch (error) {
        return isPermanentFailure(error) ? { kind: 'refused', status: 0 } : { kind: 'later' }
      }
    },
  }
}

/**
 * The library's own sending has no limit for the whole request and reads a body of any size. Redirects are not
 * followed, because their target would be unchecked.
 */
async function sendRequest(endpoint: string, body: Buffer, requestOptions: RequestOptions, agent: Agent) {
  const request = endpoint.startsWith('https:')
    ? overTls(endpoint, { ...requestOptions, agent })
    : overHttp(endpoint, requestOptions)
  request.end(body)
  const [response] = await once(request, 'response')
  // Discards the body so that the connection can be reused.
  response.on('error', () => undefined).resume()
  return response
}

/** The keys are invalid, or the host resolves into our own network. */
const isPermanentFailure = (error: unknown): boolean =>
  error instanceof InvalidBrowserKeys ||
  (error instanceof Error && 'code' in error && error.code === 'ENOTPUBLIC')

const TEMPORARY_STATUSES = new Set([408, 425, 429])

function toOutcome(status: number, retryAfter: string | undefined, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 401 || status === 403) return { kind: 'denied', status }
  if (!TEMPORARY_STATUSES.has(status) && status < 500) return { kind: 'refused', status }
  const afterSeconds = parseRetryAfter(retryAfter, now)
  return { kind: 'later', ...(afterSeconds !== undefined && { afterSeconds }) }
}

const MAX_RETRY_AFTER_SECONDS = 86_400

/** Parses seconds or a date. */
function parseRetryAfter(retryAfter: string | undefined, now: number): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1_000
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), 0), MAX_RETRY_AFTER_SECONDS)
    : undefined
}
