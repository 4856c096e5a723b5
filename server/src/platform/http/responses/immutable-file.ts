import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { parseRange } from './range.ts'

/** Bytes that never change under their tag. */
export interface ImmutableFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Identifies this content. */
  readonly tag: string
  /** How long clients may cache it, in seconds. */
  readonly maxAgeSeconds: number
}

export const YEAR_SECONDS = 31_536_000

/** Responds to GET with 200, a range (206) or 304, to POST with the whole. Throws `bad_range`. */
export function sendImmutableFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
): FastifyReply {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (request.method === 'POST') return reply.type(file.mediaType).send(bytes)
  const tag = `"${file.tag}"`
  const range = acceptsRange(request, tag) ? parseRange(request.headers.range, bytes.length) : undefined
  const isCached = matchesETag(request.headers['if-none-match'], tag)
  if (range === 'unsatisfiable' && !isCached) {
    reply.header('content-range', `bytes */${bytes.length}`)
    throw new AppError('bad_range')
  }
  const immutableDirective = file.maxAgeSeconds >= YEAR_SECONDS ? ', immutable' : ''
  reply
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `public, max-age=${file.maxAgeSeconds}${immutableDirective}`)
  if (isCached) return reply.code(304).send()
  reply.type(file.mediaType)
  if (!range || range === 'unsatisfiable') return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1))
}

/** An If-Range condition with another tag asks for the whole content. */
function acceptsRange(request: FastifyRequest, tag: string): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === tag
}

const strongTag = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header contains the tag; weak and strong tags compare as equal. */
export function matchesETag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map(strongTag) ?? []
  return tags.includes(strongTag(tag)) || tags.includes('*')
}
