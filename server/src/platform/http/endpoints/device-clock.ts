import { SENT_AT_HEADER } from '@shangxue/contract/platform/constants'
import type { FastifyRequest } from 'fastify'

/** An older entry comes from a device that was offline for longer than its clock can be trusted. */
const MAX_AGE_MS = 24 * 60 * 60_000

/**
 * Returns the age of a moment in ms by the clock of the sending device, so that a wrong clock cancels out. Returns 0 if
 * the device sends no time.
 */
export function ageOf(request: FastifyRequest, moment: number | undefined): number {
  const age = Number(request.headers[SENT_AT_HEADER.toLowerCase()]) - (moment ?? Number.NaN)
  return age > 0 ? Math.min(age, MAX_AGE_MS) : 0
}
