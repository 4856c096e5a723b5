import { login } from '@shangxue/contract/session/endpoints'
import { getUser } from '@shangxue/contract/users/admin'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../../testing/harness.ts'

export const STRONG_PASSWORD = 'mountain-river-9'
export const NEW_USER = { yonghuming: ' 新  来的 ', zhiwei: '店长', mima: STRONG_PASSWORD, template: '店长' }

/** Call options of a user, with an optional idempotency key. */
export const asUser = (user: TestUser, key?: string) => ({
  token: user.token,
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
})

/** Starts a server and, per test, a company with a boss and a user who may export. Call at the top of a test file. */
export function setupCompany() {
  let h: Harness
  let boss: TestUser
  let staff: TestUser
  beforeAll(async () => {
    h = await startHarness()
  })
  afterAll(() => h.close())
  beforeEach(async () => {
    boss = await h.signIn({ boss: true })
    staff = await h.signIn({ tenantId: boss.tenantId, permissions: ['export'] })
  })
  return {
    get current() {
      return { h, boss, staff }
    },
    signIn: (yonghuming: string, mima = PASSWORD) =>
      h.call(login, { yonghuming, mima, shujuku: boss.database }),
    requestProfile: (user: TestUser) => h.call(getUserProfile, { user_id: user.userId }, asUser(user)),
    detail: async (id: number) => (await h.call(getUser, { id }, asUser(boss))).data,
    async getAuditEntries() {
      const { rows } = await h.database.withTenant({ tenantId: boss.tenantId, readOnly: true }, (db) =>
        db.execute<{ action: string; entity_id: string; before: unknown; after: unknown }>(
          sql`select action, entity_id, before, after from audit_log order by id`,
        ),
      )
      return rows
    },
  }
}
