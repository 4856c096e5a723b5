import { SENT_AT } from '@shangxue/contract/constants'
import type { FastifyRequest } from 'fastify'

/** What is older was kept by a device that has been away for longer than its clock can be trusted. */
const LONGEST_MS = 24 * 60 * 60_000

/**
 * How long ago a moment was, in ms, by the clock of the device that sent the request: one that is wrong cancels out. 0
 * where the device does not say.
 */
export function ageOf(request: FastifyRequest, moment: number | undefined): number {
  const age = Number(request.headers[SENT_AT.toLowerCase()]) - (moment ?? Number.NaN)
  return age > 0 ? Math.min(age, LONGEST_MS) : 0
}
