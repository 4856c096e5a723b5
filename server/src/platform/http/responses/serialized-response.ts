import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesETag } from './immutable-file.ts'

const gzipAsync = promisify(gzip)

/** A response that is serialised and compressed once. */
export interface SerializedResponse {
  readonly tag: string
  readonly mediaType: string
  readonly plainBody: Buffer
  readonly compressedBody: Buffer
}

export async function serializeResponse(text: string, mediaType: string): Promise<SerializedResponse> {
  const plainBody = Buffer.from(text)
  const tag = createHash('sha256').update(plainBody).digest('base64url').slice(0, 22)
  return { tag: `W/"${tag}"`, mediaType, plainBody, compressedBody: await gzipAsync(plainBody, { level: 9 }) }
}

/** Sends the response, compressed if the caller accepts gzip, or 304 if the caller has its tag. */
export function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, mediaType, plainBody, compressedBody }: SerializedResponse,
  cacheControl: string,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', cacheControl).header('vary', 'accept-encoding')
  if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type(mediaType)
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plainBody)
  return reply.header('content-encoding', 'gzip').send(compressedBody)
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((encoding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(encoding))

/** Caches the `maxEntries` most recently used responses. `key` identifies the content: changed content needs a new key. */
export function createResponseCache(maxEntries: number) {
  const cache = new Map<string, Promise<SerializedResponse>>()
  return (key: string, mediaType: string, textOf: () => string): Promise<SerializedResponse> => {
    const response = cache.get(key) ?? serializeResponse(textOf(), mediaType)
    response.catch(() => cache.delete(key))
    // The first key of the map is the least recently used.
    cache.delete(key)
    cache.set(key, response)
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value ?? '')
    return response
  }
}
