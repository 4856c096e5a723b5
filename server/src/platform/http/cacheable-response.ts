import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './lasting-file.ts'

const compressed = promisify(gzip)

/** A response that is serialised and compressed once. */
export interface WrittenResponse {
  readonly tag: string
  readonly mediaType: string
  readonly plain: Buffer
  readonly small: Buffer
}

export async function writeResponse(text: string, mediaType: string): Promise<WrittenResponse> {
  const plain = Buffer.from(text)
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { tag: `W/"${tag}"`, mediaType, plain, small: await compressed(plain, { level: 9 }) }
}

/** Sends the response, compressed if the caller accepts gzip, or 304 if the caller has its tag. */
export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, mediaType, plain, small }: WrittenResponse,
  cacheControl: string,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', cacheControl).header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type(mediaType)
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(small)
}

const takesGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))

/** Caches the `maxEntries` most recently used responses. `key` identifies the content: changed content needs a new key. */
export function writtenResponses(most: number) {
  const cache = new Map<string, Promise<WrittenResponse>>()
  return (key: string, mediaType: string, textOf: () => string): Promise<WrittenResponse> => {
    const response = cache.get(key) ?? writeResponse(textOf(), mediaType)
    response.catch(() => cache.delete(key))
    // The first key of the map is the least recently used.
    cache.delete(key)
    cache.set(key, response)
    if (cache.size > most) cache.delete(cache.keys().next().value ?? '')
    return response
  }
}
