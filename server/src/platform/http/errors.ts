import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { isConnectionLost, isOutOfResources, isStorageFull, sqlState } from '../database/errors.ts'
import { isDiskFull } from '../disk/disk-space.ts'
import { redactPath } from './monitoring/redact-path.ts'

const STATEMENT_TIMEOUT = '57014'
/** Characters that PostgreSQL's text and JSON cannot hold, such as U+0000. */
const NOT_STORABLE = /^(22021|22P05)$/
/** A number or sum that its column cannot hold. */
const OUT_OF_RANGE = '22003'
/** A date or time that is not in the calendar. */
const INVALID_DATE = /^(22007|22008)$/

/**
 * Turns any error into a response of the error catalogue. Unexpected errors are logged, and the response gives the
 * request id.
 */
export const errors = fp(
  async (app: FastifyInstance, { onFullDatabase }: { onFullDatabase?: () => void }) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      if (isStorageFull(error)) onFullDatabase?.()
      const isExpected = error instanceof AppError
      const appError = isExpected ? error : toAppError(error, request)
      if (reply.raw.destroyed) request.log.debug({ err: error }, 'nobody waits for the answer')
      // One line only: a full disk has no room for stack traces.
      else if (appError.reason === 'storage_full') request.log.warn('no room to store')
      // The request log covers expected errors: many of them must not fill the log.
      else if (!isExpected && appError.status >= 500) request.log.error({ err: error }, 'request failed')
      return sendError(reply, appError)
    })
    app.setNotFoundHandler((request, reply) => {
      const appError = new AppError('no_such_call')
      request.log.debug({ url: redactPath(request.url) }, 'no such call')
      return sendError(reply, appError)
    })
  },
  { name: 'errors' },
)

function sendError(
  reply: FastifyReply,
  { status, code, message: msg, data, retryAfter }: AppError,
): FastifyReply {
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  return reply.code(status).send({ code, msg, data })
}

/** For `frameworkErrors`: a URL that cannot be decoded reaches no handler. */
export function onUndecodableUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, new AppError('bad_address'))
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error.validation)
    return new AppError('invalid_input', { field: request.server.describeInvalid(error.validation) })
  const state = sqlState(error) ?? ''
  if (state === STATEMENT_TIMEOUT) return new AppError('timed_out')
  if (state === OUT_OF_RANGE) return new AppError('out_of_range')
  if (INVALID_DATE.test(state)) return new AppError('bad_date')
  if (NOT_STORABLE.test(state)) return new AppError('unstorable_characters')
  if (error.statusCode === 413) return new AppError('too_large')
  if (error.statusCode === 429) return new AppError('too_many_requests')
  if (error.statusCode === 415) return new AppError('malformed_request')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('invalid_body')
  if (isStorageFull(error) || isDiskFull(error)) return new AppError('storage_full')
  // Also when the connection broke during the work: the outcome is unknown, and a retry with the same key shows it.
  if (isConnectionLost(error) || isOutOfResources(error)) return new AppError('busy')
  return new AppError('internal', { request: request.id })
}
