import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@shangxue/contract/platform/constants'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { recoveryCodes, secondFactors } from '../schema.ts'
import { base32 } from './totp.ts'

export interface Owner {
  readonly tenantId: number
  readonly userId: number
}

/** 60 bits of entropy, enough to store it with a fast hash. */
const RECOVERY_CHARS = 12
const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
const hashCode = ({ tenantId, userId }: Owner, code: string) =>
  createHash('sha256')
    .update(`${tenantId}:${userId}:${normalizeCode(code)}`)
    .digest('base64url')
const createRecoveryCode = () =>
  base32(randomBytes(8))
    .slice(0, RECOVERY_CHARS)
    .replace(/(.{4})(?=.)/g, '$1-')

/** Second factor of one user. Works in owner and in tenant transactions. */
export function createSecondFactorStore(db: Db, owner: Owner) {
  const { tenantId, userId } = owner
  const ownedByUser = and(eq(secondFactors.tenantId, tenantId), eq(secondFactors.userId, userId))
  const codesOfUser = and(eq(recoveryCodes.tenantId, tenantId), eq(recoveryCodes.userId, userId))

  return {
    async getState() {
      const [row] = await db
        .select({ since: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(and(ownedByUser, isNotNull(secondFactors.confirmedAt)))
      const codes = row ? await db.$count(recoveryCodes, codesOfUser) : 0
      return { on: row !== undefined, since: row?.since?.toISOString() ?? null, recovery_left: codes }
    },

    /** Locks the row, so that concurrent codes are checked one after the other. */
    async lock() {
      const [row] = await db.select().from(secondFactors).where(ownedByUser).for('update')
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
      db.update(secondFactors).set({ confirmedAt: sql`now()`, lastStep: step }).where(ownedByUser),

    markUsed: (step: number) => db.update(secondFactors).set({ lastStep: step }).where(ownedByUser),

    /** Deletes the recovery code and returns true if it was valid. */
    async consumeRecoveryCode(code: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCodes)
        .where(and(codesOfUser, eq(recoveryCodes.hash, hashCode(owner, code))))
        .returning({ hash: recoveryCodes.hash })
      return rows.length === 1
    },

    /** Replaces all recovery codes. */
    async replaceRecoveryCodes(): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
      await db.delete(recoveryCodes).where(codesOfUser)
      await db
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ tenantId, userId, hash: hashCode(owner, code) })))
      return codes
    },

    /** Returns false if it was not on. */
    async remove(): Promise<boolean> {
      await db.delete(recoveryCodes).where(codesOfUser)
      const rows = await db
        .delete(secondFactors)
        .where(ownedByUser)
        .returning({ since: secondFactors.confirmedAt })
      return rows.some(({ since }) => since !== null)
    },
  }
}

/** Turns off the second factor of a user who lost it. Returns false if it was not on. */
export const removeSecondFactor = (db: Db, owner: Owner): Promise<boolean> =>
  createSecondFactorStore(db, owner).remove()

export const hasSecondFactor = async (db: Db, owner: Owner): Promise<boolean> =>
  (await createSecondFactorStore(db, owner).getState()).on
