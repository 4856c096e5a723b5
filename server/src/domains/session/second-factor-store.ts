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

/** 60 bits of the system's randomness: nothing that a hash without cost would give away. */
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

/** Of one person; works as the owner, and bound to the tenant. */
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

    /** Locked, so that of two codes at once the second sees what became of the first. */
    async locked() {
      const [row] = await db.select().from(secondFactors).where(own).for('update')
      return row
    },

    /** False where one is on already. */
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

    /** Whether it was one that was left; it is none any more. */
    async takeRecoveryCode(code: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCodes)
        .where(and(ownCodes, eq(recoveryCodes.hash, hashOf(owner, code))))
        .returning({ hash: recoveryCodes.hash })
      return rows.length === 1
    },

    /** Those of before open nothing any more. */
    async freshRecoveryCodes(): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, freshCode)
      await db.delete(recoveryCodes).where(ownCodes)
      await db
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ tenantId, userId, hash: hashOf(owner, code) })))
      return codes
    },

    /** False where it was not on. */
    async remove(): Promise<boolean> {
      await db.delete(recoveryCodes).where(ownCodes)
      const rows = await db.delete(secondFactors).where(own).returning({ since: secondFactors.confirmedAt })
      return rows.some(({ since }) => since !== null)
    },
  }
}

/** Turns the second factor of somebody off who lost it; false where it was not on. */
export const removeSecondFactor = (db: Db, owner: Owner): Promise<boolean> =>
  secondFactorStore(db, owner).remove()

export const hasSecondFactor = async (db: Db, owner: Owner): Promise<boolean> =>
  (await secondFactorStore(db, owner).state()).on
