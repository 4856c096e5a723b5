import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Seal } from '../../platform/session/seal.ts'
import { notify } from '../notifications/service.ts'
import { codesGuessed, type Device, recoveryCodeUsed } from './notices.ts'
import { type Owner, secondFactorStore } from './second-factor-store.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresOf,
  freeFailures,
  type Limit,
  recordFailure,
  resetFailures,
} from './throttle.ts'
import { stepOf } from './totp.ts'

/** Associated data that binds a sealed seed to its owner. */
export const boundTo = ({ tenantId, userId }: Owner): string => `${tenantId}:${userId}`

export const seedIn = (seal: Seal, owner: Owner, sealed: string): Buffer | undefined => {
  const seed = seal.open(sealed, boundTo(owner))
  return seed === undefined ? undefined : Buffer.from(seed, 'base64url')
}

const SIX_DIGITS = /^\d{6}$/

/**
 * Verifies the second factor for a sign-in or a protected action. Runs in the given transaction with the row locked, so that a
 * code works only once and failures are counted sequentially.
 */
export const secondStep =
  (seal: Seal, now: () => number) =>
  /** Returns 'off' without a second factor. Returns 'wrong' instead of throwing, because the failure must be committed. */
  async (
    db: Db,
    owner: Owner,
    given: string | undefined,
    device: Device,
    limits: readonly Limit[],
  ): Promise<'right' | 'wrong' | 'off'> => {
    const store = secondFactorStore(db, owner)
    const row = await store.locked()
    if (!row?.confirmedAt) return 'off'
    const code = given?.replace(/\s/g, '') ?? ''
    if (code === '') throw new Refusal('second_factor_needed')
    const { rows } = await db.execute<{ failures: Failure[] }>(sql`select ${failuresOf(limits)} as failures`)
    const failures = rows[0]?.failures ?? []
    assertNotThrottled(failures, limits)

    const seed = seedIn(seal, owner, row.seed)
    const step =
      SIX_DIGITS.test(code) && seed ? stepOf(seed, code, { now: now(), last: row.lastStep }) : undefined
    if (step !== undefined) await store.used(step)
    const recovered = !SIX_DIGITS.test(code) && (await store.takeRecoveryCode(code))
    if (recovered) {
      const { recovery_left } = await store.state()
      await notify(db, recoveryCodeUsed(owner, recovery_left, device, await zoneOfTenant(db, owner.tenantId)))
    }
    if (step !== undefined || recovered) {
      if (failures.length > 0) await resetFailures(db, limits, owner)
      return 'right'
    }
    const inARow = await recordFailure(db, limits)
    // Whoever gets this far knows the password.
    if (inARow === freeFailures('codes'))
      await notify(db, codesGuessed(owner, device, await zoneOfTenant(db, owner.tenantId)))
    return 'wrong'
  }
export type SecondStep = ReturnType<typeof secondStep>
