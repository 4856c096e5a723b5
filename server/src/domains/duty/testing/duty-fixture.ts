import * as contract from '@shangxue/contract/duty/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aDuty, aDutyPost } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

const shanghai = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Starts a company per test, with a planner and two colleagues. */
export function setupDutyTests() {
  // Assigned before each test.
  const fixture = {} as { h: Harness; planner: TestUser; ann: TestUser; ben: TestUser; today: string }
  beforeAll(async () => {
    fixture.h = await startHarness({ withJobs: true })
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    fixture.planner = await fixture.h.signIn({ permissions: ['attendance-admin', 'export'] })
    const { tenantId } = fixture.planner
    fixture.ann = await fixture.h.signIn({ tenantId })
    fixture.ben = await fixture.h.signIn({ tenantId })
    fixture.today = shanghai()
  })

  const auth = ({ token }: TestUser) => ({ token })
  const inTenant = <T>(run: Parameters<Harness['database']['withTenant']>[1]) =>
    fixture.h.database.withTenant({ tenantId: fixture.planner.tenantId }, run) as Promise<T>
  return {
    fixture,
    auth,
    day: (days: number) => addDays(fixture.today, days),
    post: (options: Omit<Parameters<typeof aDutyPost>[1], 'tenantId'> = {}) =>
      inTenant<Awaited<ReturnType<typeof aDutyPost>>>((db) =>
        aDutyPost(db, { tenantId: fixture.planner.tenantId, ...options }),
      ),
    duty: async (user: TestUser, day: string, shiftId: number, since?: Date) => {
      const values = { tenantId: fixture.planner.tenantId, day, shiftId, userId: user.userId }
      const inserted = await inTenant<{ id: number }>((db) =>
        aDuty(db, since ? { ...values, since } : values),
      )
      return inserted.id
    },
    duties: async (filters: Partial<Input<typeof contract.listDuties>> = {}, user = fixture.planner) =>
      (
        await fixture.h.call(
          contract.listDuties,
          { from: addDays(fixture.today, -20), to: addDays(fixture.today, 40), ...filters },
          auth(user),
        )
      ).data.list,
    getNotifications: async (user: TestUser) =>
      (await fixture.h.call(listNotifications, {}, auth(user))).data.list.map(
        ({ title, body }) => `${title}：${body}`,
      ),
  }
}
