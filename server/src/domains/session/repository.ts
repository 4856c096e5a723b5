import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { tenants, users } from '../users/tables.ts'
import { signIns } from './tables.ts'

export interface Account {
  readonly tenantId: number
  readonly database: string
  readonly userId: number
  readonly name: string
  readonly passwordHash: string
  readonly boss: boolean
  readonly position: string
  readonly avatar: string | null
  readonly disabled: boolean
}

const account = {
  tenantId: users.tenantId,
  database: tenants.name,
  userId: users.id,
  name: users.name,
  passwordHash: users.passwordHash,
  boss: users.boss,
  position: users.position,
  avatar: users.avatar,
  disabled: sql<boolean>`${users.disabledAt} is not null`,
}

/** Before a tenant is known: give it a system transaction. */
export const accountRepository = (db: Db) => ({
  named: (name: string, database?: string): Promise<Account[]> =>
    db
      .select(account)
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(eq(users.name, name), database === undefined ? undefined : eq(tenants.name, database)))
      .orderBy(tenants.id),

  async of(tenantId: number, userId: number): Promise<Account | undefined> {
    const [found] = await db
      .select(account)
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    return found
  },
})

export const signInRepository = (db: Db, tenantId: number) => {
  const one = (id: string) => and(eq(signIns.tenantId, tenantId), eq(signIns.id, id))
  const alive = and(isNull(signIns.endedAt), gt(signIns.expiresAt, sql`now()`))
  const ended = { endedAt: sql`now()` }
  return {
    start: (values: Omit<typeof signIns.$inferInsert, 'tenantId'>) =>
      db.insert(signIns).values({ ...values, tenantId }),

    /** Moves to the next generation; undefined when this generation is not the current one. */
    async rotate(id: string, generation: number, by: string | null) {
      const [moved] = await db
        .update(signIns)
        .set({ generation: sql`${signIns.generation} + 1`, refreshedBy: by, lastUsedAt: sql`now()` })
        .where(and(one(id), alive, eq(signIns.generation, generation)))
        .returning({ userId: signIns.userId, generation: signIns.generation })
      return moved
    },

    async find(id: string) {
      const [found] = await db
        .select()
        .from(signIns)
        .where(and(one(id), alive))
      return found
    },

    end: (id: string) =>
      db
        .update(signIns)
        .set(ended)
        .where(and(one(id), isNull(signIns.endedAt))),

    async endOfUser(userId: number, id: string): Promise<boolean> {
      const rows = await db
        .update(signIns)
        .set(ended)
        .where(and(one(id), eq(signIns.userId, userId), isNull(signIns.endedAt)))
        .returning({ id: signIns.id })
      return rows.length === 1
    },

    async endOthers(userId: number, except: string): Promise<number> {
      const rows = await db
        .update(signIns)
        .set(ended)
        .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId), ne(signIns.id, except), alive))
        .returning({ id: signIns.id })
      return rows.length
    },

    ofUser: (userId: number) =>
      db
        .select()
        .from(signIns)
        .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId), alive))
        .orderBy(desc(signIns.lastUsedAt)),
  }
}
