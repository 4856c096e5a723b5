import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SerializedResponse, sendSerialized, serializeResponse } from './serialized-response.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends immutable responses: each object is serialised and compressed once while it is referenced. A caller with its
 * tag gets 304.
 */
export function cacheableResponses() {
  const cache = new WeakMap<object, Promise<SerializedResponse>>()

  return async (request: FastifyRequest, reply: FastifyReply, payload: object): Promise<FastifyReply> => {
    const serialized = cache.get(payload) ?? serializeResponse(String(reply.serialize(payload)), JSON_TYPE)
    cache.set(payload, serialized)
    return sendSerialized(request, reply, await serialized, 'public, no-cache')
  }
}
