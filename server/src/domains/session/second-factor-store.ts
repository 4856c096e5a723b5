import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@shangxue/contract/constants'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { recoveryCodes, secondFactors } from './tables.ts'
import { base32 } from './totp.ts'

export interface Owner {
  readonly tenantId: number
  readonly userId: number
}

/** 60 bits of entropy, enough to store it with a fast hash. */
const RECOVERY_CHARS = 12
const plainCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
const hashOf = ({ tenantId, userId }: Owner, code: string) =>
  createHash('sha256')
    .update(`${tenantId}:${userId}:${plainCode(code)}`)
    .digest('base64url')
const freshCode = () =>
  base32(randomBytes(8))
    .slice(0, RECOVERY_CHARS)
    .replace(/(.{4})(?=.)/g, '$1-')

/** Second factor of one user. Works in owner and in tenant transactions. */
export function secondFactorStore(db: Db, owner: Owner) {
  const { tenantId, userId } = owner
  const own = and(eq(secondFactors.tenantId, tenantId), eq(secondFactors.userId, userId))
  const ownCodes = and(eq(recoveryCodes.tenantId, tenantId), eq(recoveryCodes.userId, userId))

  return {
    async state() {
      const [row] = await db
        .select({ since: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(and(own, isNotNull(secondFactors.confirmedAt)))
      const codes = row ? await db.$count(recoveryCodes, ownCodes) : 0
      return { on: row !== undefined, since: row?.since?.toISOString() ?? null, recovery_left: codes }
    },

    /** Locks the row, so that concurrent codes are checked one after the other. */
    async locked() {
      const [row] = await db.select().from(secondFactors).where(own).for('update')
      return row
    },

    /** Returns false if a second factor is already on. */
    async begin(seed: string): Promise<boolean> {
      const rows = await db
        .insert(secondFactors)
        .values({ tenantId, userId, seed })
        .onConflictDoUpdate({
          target: [secondFactors.tenantId, secondFactors.userId],
          set: { seed, createdAt: sql`now()`, lastStep: 0 },
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .returning({ userId: secondFactors.userId })
      return rows.length === 1
    },

    confirm: (step: number) =>
      db.update(secondFactors).set({ confirmedAt: sql`now()`, lastStep: step }).where(own),

    used: (step: number) => db.update(secondFactors).set({ lastStep: step }).where(own),

    /** Deletes the recovery code and returns true if it was valid. */
    async takeRecoveryCode(code: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCodes)
        .where(and(ownCodes, eq(recoveryCodes.hash, hashOf(owner, code))))
        .returning({ hash: recoveryCodes.hash })
      return rows.length === 1
    },

    /** Replaces all recovery codes. */
    async freshRecoveryCodes(): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, freshCode)
      await db.delete(recoveryCodes).where(ownCodes)
      await db
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ tenantId, userId, hash: hashOf(owner, code) })))
      return codes
    },

    /** Returns false if it was not on. */
    async remove(): Promise<boolean> {
      await db.delete(recoveryCodes).where(ownCodes)
      const rows = await db.delete(secondFactors).where(own).returning({ since: secondFactors.confirmedAt })
      return rows.some(({ since }) => since !== null)
    },
  }
}

/** Turns off the second factor of a user who lost it. Returns false if it was not on. */
export const removeSecondFactor = (db: Db, owner: Owner): Promise<boolean> =>
  secondFactorStore(db, owner).remove()

export const hasSecondFactor = async (db: Db, owner: Owner): Promise<boolean> =>
  (await secondFactorStore(db, owner).state()).on
