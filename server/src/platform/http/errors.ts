import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { connectionLost, outOfResources, sqlState, storageFull } from '../database/failure.ts'
import { isDiskFull } from '../disk/disk-space.ts'
import { Refusal } from '../refusal.ts'
import { loggedPath } from './logged-path.ts'
import { describeInvalid } from './validation.ts'

const STATEMENT_TIMEOUT = '57014'
/** Characters that PostgreSQL's text and JSON cannot hold, such as U+0000. */
const NOT_STORABLE = /^(22021|22P05)$/
/** A number or sum that its column cannot hold. */
const OUT_OF_RANGE = '22003'
/** A date or time that is not in the calendar. */
const NO_DATE = /^(22007|22008)$/

/**
 * Turns any error into a response of the error catalogue. Unexpected errors are logged, and the response gives the
 * request id.
 */
export const errors = fp(
  async (app: FastifyInstance, { onFullDatabase }: { onFullDatabase?: () => void }) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      if (storageFull(error)) onFullDatabase?.()
      const expected = error instanceof Refusal
      const refusal = expected ? error : translated(error, request.id)
      if (reply.raw.destroyed) request.log.debug({ err: error }, 'nobody waits for the answer')
      // One line only: a full disk has no room for stack traces.
      else if (refusal.reason === 'storage_full') request.log.warn('no room to store')
      // The request log covers expected errors: many of them must not fill the log.
      else if (!expected && refusal.status >= 500) request.log.error({ err: error }, 'request failed')
      return answer(reply, refusal)
    })
    app.setNotFoundHandler((request, reply) => {
      const refusal = new Refusal('no_such_call')
      request.log.debug({ url: loggedPath(request.url) }, 'no such call')
      return answer(reply, refusal)
    })
  },
  { name: 'errors' },
)

function answer(
  reply: FastifyReply,
  { status, code, message: msg, data, retryAfter }: Refusal,
): FastifyReply {
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  return reply.code(status).send({ code, msg, data })
}

/** For `frameworkErrors`: a URL that cannot be decoded reaches no handler. */
export function undecodable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, new Refusal('invalid_input', { field: '网址不正确，请从页面里的入口重新打开' }))
}

function translated(error: FastifyError, request: string): Refusal {
  if (error.validation) return new Refusal('invalid_input', { field: describeInvalid(error.validation) })
  const state = sqlState(error) ?? ''
  if (state === STATEMENT_TIMEOUT) return new Refusal('timed_out')
  if (state === OUT_OF_RANGE) return new Refusal('out_of_range')
  if (NO_DATE.test(state)) return new Refusal('invalid_input', { field: '日期不正确，请重新选择' })
  if (NOT_STORABLE.test(state))
    return new Refusal('invalid_input', { field: '内容含有无法保存的字符，请删除后重试' })
  if (error.statusCode === 413) return new Refusal('too_large')
  if (error.statusCode === 429) return new Refusal('too_many_requests')
  if (error.statusCode === 415)
    return new Refusal('invalid_input', { field: '请求格式不正确，请刷新页面后重试' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input', { field: '请求内容不正确，请检查后重试' })
  if (storageFull(error) || isDiskFull(error)) return new Refusal('storage_full')
  // Also when the connection broke during the work: the outcome is unknown, and a retry with the same key shows it.
  if (connectionLost(error) || outOfResources(error)) return new Refusal('busy')
  return new Refusal('internal', { request })
}
