import { type Endpoint, pathKeys, sendsInputInQuery } from '@shangxue/contract/platform/endpoint'
import type { Random } from '../../server/src/demo/random.ts'
import { brokenFile } from './files.ts'
import { type FuzzState, inputFor } from './input.ts'
import { hostileText } from './values.ts'

/** The request as sent over the wire. */
export interface Message {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array | undefined
  /** The body ends before its announced length, and the connection closes. */
  readonly cut: boolean
}

/** Keeps characters that a URL may contain and encodes all others. */
const escaped = (value: unknown): string =>
  encodeURIComponent(
    String(typeof value === 'object' && value !== null ? JSON.stringify(value) : value).replace(
      /[\ud800-\udfff]/gu,
      '�',
    ),
  )

const PATH_TRICKS = [
  '..%2f..',
  '%2e%2e',
  '%00',
  '.%2e/',
  '%c0%af',
  '1%0d%0aX-Y:z',
  '-1',
  '1e3',
  '0',
  '%F0%9F%98%80',
  'null',
  '%',
]

const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json;charset=gbk',
    'image/png',
    '',
    '*/*',
    'application/octet-stream',
  ],
]

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8')

/** Truncated or invalid JSON. */
const brokenJson = (json: string, random: Random): string =>
  random.pick<() => string>([
    () => json.slice(0, random.int(0, json.length)),
    () => `${json}}`,
    () => `\ufeff${json}`,
    () => json.replace(/"/g, "'"),
    () => '['.repeat(20_000) + ']'.repeat(20_000),
    () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    () => '[',
    () => '"'.repeat(random.int(1, 50)),
    () => json.replace(/[:,]/, ''),
    () => hostileText(random),
    () => '{"a":1e999999}',
    () => `{"__proto__":{"x":1},"constructor":{"prototype":{}}}`,
  ])()

const BOUNDARY = 'fuzz-boundary-7'
function form(e: Endpoint, fields: Record<string, unknown>, random: Random): Uint8Array {
  const field = random.chance(0.9) ? (e.upload?.field ?? 'file') : hostileText(random, 60)
  const part = (head: string, value: Uint8Array) =>
    Buffer.concat([bytes(`--${BOUNDARY}\r\n${head}\r\n\r\n`), value, bytes('\r\n')])
  const name = (text: string) => text.replace(/["\r\n]/g, '_')
  const parts = Object.entries(fields).map(([key, value]) =>
    part(
      `Content-Disposition: form-data; name="${name(key)}"`,
      bytes(typeof value === 'object' ? JSON.stringify(value) : String(value)),
    ),
  )
  const { name: fileName, content } = brokenFile(random)
  const file = part(
    `Content-Disposition: form-data; name="${name(field)}"; filename="${name(random.chance(0.8) ? fileName : hostileText(random, 500))}"\r\nContent-Type: ${random.pick(['image/png', 'application/octet-stream', 'text/html', 'x'])}`,
    content,
  )
  const files = Array.from({ length: random.pick([0, 1, 1, 1, 1, 1, 1, 2, 18]) }, () => file)
  const all = random.chance(0.5) ? [...parts, ...files] : [...files, ...parts]
  const end = random.chance(0.93) ? bytes(`--${BOUNDARY}--\r\n`) : bytes('')
  return Buffer.concat([...all, end])
}

/** One call of an endpoint, usually invalid in some way. */
export function messageFor(e: Endpoint, random: Random, world: FuzzState): Message {
  const { input } = inputFor(e, random, world)
  const requestFields: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? { ...(input as object) }
      : { input }
  let path: string = e.path
  for (const key of pathKeys(e.path)) {
    const value = random.chance(0.04) ? random.pick(PATH_TRICKS) : escaped(requestFields[key]).slice(0, 4_000)
    path = path.replace(`:${key}`, () => value)
    delete requestFields[key]
  }
  if (random.chance(0.01)) path += random.pick(['/', '//', '/..', '?', '#', ';a=b', '%2f', '/%00'])
  const headers: Record<string, string> = {}
  if (e.method !== 'GET' && random.chance(0.6))
    headers['idempotency-key'] = random.chance(0.9)
      ? `fuzz-${random.int(1, 1_000_000_000)}`
      : random.pick(['a', '#'.repeat(20), 'x'.repeat(300)])
  if (random.chance(0.02))
    headers['x-sent-at'] = random.pick(['x', '0', '-1', '9'.repeat(30), '2026-02-30T00:00:00Z'])
  if (random.chance(0.02))
    headers['x-user-name'] = random.pick(['%E0%A4%A', 'laoban', '%00', 'x'.repeat(2_000)])
  if (random.chance(0.02))
    headers.range = random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', `bytes=0-${'9'.repeat(30)}`, 'x'])
  if (random.chance(0.02)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"', 'x'.repeat(3_000)])
  if (sendsInputInQuery(e))
    return {
      method: e.method,
      path: withQuery(path, requestFields, random),
      headers,
      body: undefined,
      cut: false,
    }
  const wrongType = random.chance(0.03)
  const body =
    e.upload && random.chance(0.95)
      ? form(e, requestFields, random)
      : bytes(bodyText(input, requestFields, random))
  const multipart = e.upload && body.subarray(0, 2).toString() === bytes('--').toString()
  headers['content-type'] = wrongType
    ? random.pick(CONTENT_TYPES)
    : multipart
      ? `multipart/form-data; boundary=${BOUNDARY}`
      : 'application/json'
  const cut = random.chance(0.005)
  return { method: e.method, path, headers, body, cut }
}

function bodyText(input: unknown, requestFields: Record<string, unknown>, random: Random): string {
  const json = JSON.stringify(random.chance(0.97) ? requestFields : input) ?? ''
  return random.chance(0.03) ? brokenJson(json, random) : json
}

/** Limits the query to the header size that a server accepts. */
function withQuery(path: string, requestFields: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(requestFields).flatMap(([key, value]) => {
    const pair = `${escaped(key)}=${escaped(value)}`
    return random.chance(0.02) ? [pair, pair] : [pair]
  })
  if (random.chance(0.01))
    pairs.push(random.pick(['%', '&&&', '=', 'a[]=1&a[0]=2', '__proto__=1', 'constructor.prototype.x=1']))
  const query = pairs.join('&').slice(0, random.chance(0.98) ? 6_000 : 30_000)
  return query ? `${path}?${query}` : path
}
