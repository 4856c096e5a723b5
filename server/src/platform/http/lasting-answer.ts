import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendWritten, type WrittenResponse, writeResponse } from './cacheable-response.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends immutable responses: each object is serialised and compressed once while it is referenced. A caller with its
 * tag gets 304.
 */
export function lastingAnswers() {
  const kept = new WeakMap<object, Promise<WrittenResponse>>()

  return async (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> => {
    const writing = kept.get(answer) ?? writeResponse(String(reply.serialize(answer)), JSON_TYPE)
    kept.set(answer, writing)
    return sendWritten(request, reply, await writing, 'public, no-cache')
  }
}
