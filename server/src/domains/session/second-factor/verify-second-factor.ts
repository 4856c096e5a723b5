import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Sealer } from '../../../platform/session/sealer.ts'
import { notify } from '../../notifications/service.ts'
import { codesGuessedNotice, type Device, recoveryCodeUsedNotice } from '../notifications.ts'
import {
  assertNotThrottled,
  type Failure,
  failuresSql,
  getFreeFailures,
  type Limit,
  recordFailure,
  resetFailures,
} from '../sign-in/throttle.ts'
import { createSecondFactorStore, type Owner } from './second-factor-store.ts'
import { findStep } from './totp.ts'

/** Associated data that binds a sealed seed to its owner. */
export const sealContext = ({ tenantId, userId }: Owner): string => `${tenantId}:${userId}`

export const openSeed = (seal: Sealer, owner: Owner, sealed: string): Buffer | undefined => {
  const seed = seal.open(sealed, sealContext(owner))
  return seed === undefined ? undefined : Buffer.from(seed, 'base64url')
}

const SIX_DIGITS = /^\d{6}$/

/**
 * Verifies the second factor for a sign-in or a protected action. Runs in the given transaction with the row locked, so that a
 * code works only once and failures are counted sequentially.
 */
export const createSecondFactorCheck =
  (seal: Sealer, now: () => number) =>
  /** Returns 'off' without a second factor. Returns 'wrong' instead of throwing, because the failure must be committed. */
  async (
    db: Db,
    owner: Owner,
    codeInput: string | undefined,
    device: Device,
    limits: readonly Limit[],
  ): Promise<'right' | 'wrong' | 'off'> => {
    const store = createSecondFactorStore(db, owner)
    const row = await store.lock()
    if (!row?.confirmedAt) return 'off'
    const code = codeInput?.replace(/\s/g, '') ?? ''
    if (code === '') throw new AppError('second_factor_needed')
    const { rows } = await db.execute<{ failures: Failure[] }>(sql`select ${failuresSql(limits)} as failures`)
    const failures = rows[0]?.failures ?? []
    assertNotThrottled(failures, limits)

    const seed = openSeed(seal, owner, row.seed)
    const step =
      SIX_DIGITS.test(code) && seed ? findStep(seed, code, { now: now(), last: row.lastStep }) : undefined
    if (step !== undefined) await store.markUsed(step)
    const isRecoveryCode = !SIX_DIGITS.test(code) && (await store.consumeRecoveryCode(code))
    if (isRecoveryCode) {
      const { recovery_left } = await store.getState()
      await notify(
        db,
        recoveryCodeUsedNotice(owner, recovery_left, device, await getTenantZone(db, owner.tenantId)),
      )
    }
    if (step !== undefined || isRecoveryCode) {
      if (failures.length > 0) await resetFailures(db, limits, owner)
      return 'right'
    }
    const consecutiveFailures = await recordFailure(db, limits)
    // The caller has already proved the password.
    if (consecutiveFailures === getFreeFailures('codes'))
      await notify(db, codesGuessedNotice(owner, device, await getTenantZone(db, owner.tenantId)))
    return 'wrong'
  }
export type SecondFactorCheck = ReturnType<typeof createSecondFactorCheck>
