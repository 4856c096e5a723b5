import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './lasting-file.ts'

const compressed = promisify(gzip)

/** An answer as it travels. */
interface Written {
  readonly tag: string
  readonly plain: Buffer
  readonly small: Buffer
}

/**
 * Sends answers that stay as they are: each object is written and compressed once, as long as anybody holds it. Whoever
 * knows its tag gets nothing anew (304).
 */
export function lastingAnswers() {
  const kept = new WeakMap<object, Promise<Written>>()

  async function write(text: string): Promise<Written> {
    const plain = Buffer.from(text)
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { tag: `W/"${tag}"`, plain, small: await compressed(plain, { level: 9 }) }
  }

  return async (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> => {
    const writing = kept.get(answer) ?? write(String(reply.serialize(answer)))
    kept.set(answer, writing)
    const { tag, plain, small } = await writing
    reply.header('etag', tag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding')
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(small)
  }
}

const takesGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
