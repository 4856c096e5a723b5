import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { rangeOf } from './range.ts'

/** Bytes that never change under their tag. */
export interface LastingFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Identifies this content. */
  readonly tag: string
  /** How long clients may cache it, in seconds. */
  readonly keepSeconds: number
}

export const YEAR_SECONDS = 31_536_000

/** Responds to GET with 200, a range (206) or 304, to POST with the whole. Throws `bad_range`. */
export function sendLasting(request: FastifyRequest, reply: FastifyReply, file: LastingFile): FastifyReply {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (request.method === 'POST') return reply.type(file.mediaType).send(bytes)
  const tag = `"${file.tag}"`
  const range = mayBePart(request, tag) ? rangeOf(request.headers.range, bytes.length) : undefined
  const known = isKnown(request.headers['if-none-match'], tag)
  if (range === 'unsatisfiable' && !known) {
    reply.header('content-range', `bytes */${bytes.length}`)
    throw new Refusal('bad_range')
  }
  const lasting = file.keepSeconds >= YEAR_SECONDS ? ', immutable' : ''
  reply
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `public, max-age=${file.keepSeconds}${lasting}`)
  if (known) return reply.code(304).send()
  reply.type(file.mediaType)
  if (!range || range === 'unsatisfiable') return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1))
}

/** An If-Range condition with another tag asks for the whole content. */
function mayBePart(request: FastifyRequest, tag: string): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === tag
}

const strong = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header contains the tag; weak and strong tags compare as equal. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map(strong) ?? []
  return tags.includes(strong(tag)) || tags.includes('*')
}
