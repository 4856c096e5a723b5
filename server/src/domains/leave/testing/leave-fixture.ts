import * as leave from '@shangxue/contract/leave/endpoints'
import { DAY_END, LEAVE_DAY_MINUTES } from '@shangxue/contract/leave/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aLocation } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { staffRecords } from '../../staff/schema.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { insertDefaultLeaveTypes } from '../types/default-types.ts'
import { LEAVE_RULES } from '../verify-leave.ts'

type LeaveInput = Input<typeof leave.submitLeaveRequest>
export const days = (count: number) => count * LEAVE_DAY_MINUTES

interface LeaveFixture {
  readonly h: Harness
  readonly boss: TestUser
  /** Attendance admin. */
  readonly office: TestUser
  /** Manager of the clerk's store. */
  readonly manager: TestUser
  readonly clerk: TestUser
  readonly store: number
  readonly today: string
  /** Ids by name. */
  readonly types: Readonly<Record<string, number>>
}

async function createCompany(h: Harness): Promise<LeaveFixture> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const [manager, clerk] = [await h.signIn({ tenantId }), await h.signIn({ tenantId })]
  const store = await h.database.withTenant({ tenantId }, async (db) => {
    await insertDefaultLeaveTypes(db, tenantId)
    // Only weekends are free, because public holidays would make results depend on the day of the test run.
    await db.execute(sql`
      insert into work_calendar_day (tenant_id, day, kind, name)
      select ${tenantId}::integer, day::date, 'plain', '' from generate_series(current_date - 60, current_date + 400, '1 day') day`)
    const { id: locationId } = await aLocation(db, { tenantId, name: '滨江店' })
    // Between the first and the second step of the yearly leave.
    const joinedOn = `${new Date().getUTCFullYear() - 3}-03-01`
    await db.insert(staffRecords).values([
      { tenantId, userId: manager.userId, locationId, storeManager: true, joinedOn },
      { tenantId, userId: clerk.userId, locationId, joinedOn },
    ])
    return locationId
  })
  const types = (await h.call(leave.listLeaveTypes, {}, { token: boss.token })).data
  return {
    ...{ h, boss, manager, clerk, store },
    office: await h.signIn({ tenantId, permissions: ['attendance-admin', 'export'] }),
    today: await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId)),
    types: Object.fromEntries(types.map(({ id, name }) => [name, id])),
  }
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Starts a company with leave. After the tests of a file, its leave ledger must pass verification. */
export function setupLeaveTests() {
  // Assigned before the first test.
  const fixture = {} as LeaveFixture
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness()))
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEAVE_RULES))).toEqual([])
    await fixture.h.close()
  })
  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.boss) => ({ token: user.token })
  /** A weekday some weeks ahead (default Monday), so that tests do not depend on the current weekday. */
  const workday = (weeks: number, day = 1) =>
    addDays(fixture.today, 7 * weeks + day - (weekday(fixture.today) === 0 ? 7 : weekday(fixture.today)))
  const typeId = (name: string) => fixture.types[name] ?? 0
  const request = (type: string, day: string, overrides: Partial<LeaveInput> = {}, user = fixture.clerk) =>
    call(
      leave.submitLeaveRequest,
      {
        ...{ type_id: typeId(type), from_day: day, from_minute: 0, to_day: day, to_minute: DAY_END },
        ...{ reason: '家里有事', photo_ids: [], ...overrides },
      },
      auth(user),
    )
  return {
    ...{ fixture, call, auth, workday, typeOf: typeId, ask: request },
    /** Requests leave and returns the id. */
    requestOk: async (
      type: string,
      day: string,
      overrides: Partial<LeaveInput> = {},
      user = fixture.clerk,
    ) => {
      const { status, msg, data } = await request(type, day, overrides, user)
      if (status !== 200) throw new Error(msg)
      return data.id
    },
    decide: (id: number, approve = true, user = fixture.manager, reason = approve ? '' : '人手不够') =>
      call(leave.decideLeave, { id, approve, reason }, auth(user)),
    cancel: (id: number, user = fixture.clerk, reason = '') =>
      call(leave.cancelLeave, { id, reason }, auth(user)),
    grant: (type: string, minutes: number, expires_on: string | null = null, users = [fixture.clerk]) =>
      call(
        leave.grantLeave,
        {
          type_id: typeId(type),
          user_ids: users.map((user) => user.userId),
          minutes,
          expires_on,
          note: '加班',
        },
        auth(fixture.office),
      ),
    getBalance: async (type: string, user = fixture.clerk) => {
      const { balances } = (await call(leave.getLeaveOverview, {}, auth(user))).data
      return balances.find((balance) => balance.type === type)?.left
    },
    getLeave: (id: number, user = fixture.clerk) => call(leave.getLeave, { id }, auth(user)),
  }
}
