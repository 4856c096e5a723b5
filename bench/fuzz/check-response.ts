import type { Endpoint } from '@shangxue/contract/platform/endpoint'

/** The outcome of a request. */
export type Outcome =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly type: string
      readonly body: string
      readonly ms: number
    }
  /** No response before the timeout. */
  | { readonly kind: 'hung' }
  /** The connection ended without a response. */
  | { readonly kind: 'dropped'; readonly why: string }

export type Fault = 'internal' | 'timed out' | 'hung' | 'dropped' | 'leak' | 'inside' | 'no envelope'

/** Terms that only server internals contain; none of them occurs in the requests. */
const INSIDE =
  /syntax error at or near|violates (check|foreign|unique|not-null|row-level)|invalid input syntax|duplicate key value|null value in column|Failed query|drizzle-orm|DrizzleQueryError|node_modules|\.(js|ts):\d+:\d+|TypeError|RangeError|ReferenceError|Cannot read prop|is not a function|ECONN|ENOENT|PostgresError|pg_catalog/

/** Responses of Node itself to unreadable headers, which have no envelope. */
const BEFORE_ROUTES = new Set([400, 408, 413, 414, 431])

export interface SentRequest {
  readonly e: Endpoint
  /** The request was sent completely. */
  readonly whole: boolean
  /** Markers of other companies, which the response must not contain. */
  readonly foreign: readonly string[]
}

/** Returns the fault of an outcome; undefined for an expected result or error. */
export function checkResponse({ e, whole, foreign }: SentRequest, outcome: Outcome): Fault | undefined {
  if (outcome.kind === 'hung') return 'hung'
  if (outcome.kind === 'dropped') return whole ? 'dropped' : undefined
  const { status, type, body } = outcome
  if (foreign.some((mark) => body.includes(mark))) return 'leak'
  if (INSIDE.test(body)) return 'inside'
  if (status === 504) return 'timed out'
  if (status >= 500 && status !== 503) return 'internal'
  if (e.produces && status < 300) return undefined
  if (status === 304 || status === 416 || BEFORE_ROUTES.has(status)) return undefined
  return type.startsWith('application/json') && isEnvelope(body) ? undefined : 'no envelope'
}

function isEnvelope(body: string): boolean {
  try {
    const parsed = JSON.parse(body) as { code?: unknown; msg?: unknown } | null
    return typeof parsed?.code === 'number' && typeof parsed.msg === 'string'
  } catch {
    return false
  }
}

/** Values in responses by the name of their field, a few of each. */
export function collectValues(body: unknown, into: Map<string, (string | number)[]>, maxValues = 60): void {
  if (Array.isArray(body)) for (const item of body.slice(0, 30)) collectValues(item, into, maxValues)
  else if (typeof body === 'object' && body !== null)
    for (const [key, value] of Object.entries(body)) {
      if (typeof value === 'number' || (typeof value === 'string' && value.length <= 80)) {
        const matches = into.get(key) ?? []
        if (matches.length < maxValues && !matches.includes(value)) into.set(key, [...matches, value])
      } else collectValues(value, into, maxValues)
    }
}
