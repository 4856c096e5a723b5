import * as leave from '@shangxue/contract/leave/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { days, setupLeaveTests } from '../testing/leave-fixture.ts'
import { LEAVE_RULES } from '../verify-leave.ts'
import { runLeaveJobs } from './grant-leave.ts'

const {
  fixture,
  call,
  auth,
  workday,
  ask: request,
  requestOk,
  decide,
  cancel,
  grant,
  getBalance,
  typeOf,
} = setupLeaveTests()

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const bySystem = (text: string) => fixture.h.database.withOwner((db) => db.execute(text))
/** Deducts the user's whole balance. */
const empty = async (type: string, user = fixture.clerk) => {
  const rest = (await getBalance(type, user)) ?? 0
  if (rest > 0) await grant(type, -rest, null, [user])
}

test('accepts parallel requests up to the balance', async () => {
  await empty('调休')
  await grant('调休', days(3))
  const answers = await Promise.all([1, 2, 3, 4, 5].map((day) => request('调休', workday(2, day))))
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.msg).toBe(
    '调休还剩 0 天，不够 1 天，请缩短时间或换一种假',
  )
  expect(await getBalance('调休')).toBe(0)
})

test('accepts one of two concurrent overlapping requests', async () => {
  const answers = await Promise.all([request('事假', workday(3)), request('事假', workday(3))])
  expect(statuses(answers)).toEqual([200, 409])
})

test('refunds once when rejected and cancelled concurrently', async () => {
  await empty('调休')
  await grant('调休', days(2))
  const id = await requestOk('调休', workday(4), { to_day: workday(4, 2) })
  expect(await getBalance('调休')).toBe(0)
  expect(statuses(await Promise.all([decide(id, false), cancel(id), cancel(id)]))).toEqual([200, 409, 409])
  expect(await getBalance('调休')).toBe(days(2))
})

test('consumes once per idempotency key', async () => {
  await empty('调休')
  await grant('调休', days(2))
  const input = {
    ...{
      type_id: typeOf('调休'),
      from_day: workday(5),
      to_day: workday(5),
      from_minute: 0,
      to_minute: 1_440,
    },
    ...{ reason: '休息', photo_ids: [] },
  }
  const twice = { ...auth(fixture.clerk), headers: { 'idempotency-key': 'leave-second-tap' } }
  const [first, two] = [
    await call(leave.submitLeaveRequest, input, twice),
    await call(leave.submitLeaveRequest, input, twice),
  ]
  expect(two.data).toEqual(first.data)
  expect(await getBalance('调休')).toBe(days(1))
})

test('consumes the earliest expiry first, skips expired lots', async () => {
  await empty('调休')
  const [soon, later] = [workday(6, 3), workday(9)]
  await grant('调休', days(2), later)
  await grant('调休', days(2), soon)
  // Wednesday is the last day of the first lot: Thursday and Friday use the other.
  await requestOk('调休', workday(6, 3), { to_day: workday(6, 5) })
  const { balances } = (await call(leave.getLeaveOverview, {}, auth(fixture.clerk))).data
  expect(balances.find(({ type }) => type === '调休')).toMatchObject({
    ...{ left: days(1), expiring: { minutes: days(1), on: soon } },
  })
  expect((await request('调休', workday(7))).msg).toBe('调休还剩 0 天，不够 1 天，请缩短时间或换一种假')
})

test('expires lots once, also after later refunds', async () => {
  await empty('调休')
  await grant('调休', days(3), workday(8))
  const id = await requestOk('调休', workday(8))
  await bySystem(
    `update leave_lot set valid_from = '2020-01-01', expires_on = '2020-02-01' where left_minutes > 0`,
  )
  await runLeaveJobs(fixture.h.database)
  await runLeaveJobs(fixture.h.database)
  expect(await getBalance('调休')).toBe(0)
  await cancel(id)
  expect(await getBalance('调休')).toBe(days(1))
  await runLeaveJobs(fixture.h.database)
  expect(await getBalance('调休')).toBe(0)
  const { list } = (await call(leave.listLeaveEntries, { type_id: typeOf('调休') }, auth(fixture.clerk))).data
  expect(list.slice(0, 3).map(({ kind, minutes, left }) => [kind, minutes, left])).toEqual([
    ['expire', -days(1), 0],
    ['return', days(1), days(1)],
    ['expire', -days(2), 0],
  ])
})

test('grants a year once, also concurrently and nightly', async () => {
  const year = Number(fixture.today.slice(0, 4))
  const give = () => call(leave.grantLeaveYear, { type_id: typeOf('年假'), year }, auth(fixture.office))
  await runLeaveJobs(fixture.h.database)
  const had = await getBalance('年假')
  expect(had).toBe(days(5))
  const answers = await Promise.all([give(), give()])
  expect(answers.map(({ data }) => data.people)).toEqual([0, 0])
  expect(await getBalance('年假')).toBe(had)
  // The next year is added, for employees only.
  const next = await call(
    leave.grantLeaveYear,
    { type_id: typeOf('年假'), year: year + 1 },
    auth(fixture.office),
  )
  expect(next.data).toMatchObject({ people: 2, minutes: 2 * days(5) })
  expect(await getBalance('年假', fixture.boss)).toBe(0)
  const far = await call(
    leave.grantLeaveYear,
    { type_id: typeOf('年假'), year: year + 3 },
    auth(fixture.office),
  )
  expect(far.msg).toBe('只能发放去年、今年或明年的假期，请重新选择')
  const none = await call(leave.grantLeaveYear, { type_id: typeOf('事假'), year }, auth(fixture.office))
  expect(none.msg).toBe('事假没有设置按年发放，请先在假期类型里设置')
})

test('rejects a deduction below zero for all users', async () => {
  await empty('调休')
  await empty('调休', fixture.manager)
  await grant('调休', days(2))
  await grant('调休', days(1), null, [fixture.manager])
  const rejected = await grant('调休', -days(2), null, [fixture.clerk, fixture.manager])
  expect(rejected).toMatchObject({ status: 409, msg: `${fixture.manager.name}的调休只剩 1 天，请减少扣减` })
  expect(await getBalance('调休')).toBe(days(2))
  expect((await grant('调休', -15)).msg).toBe('最小到半小时，请修改')
  expect((await grant('调休', days(1), addDays(fixture.today, -1))).msg).toBe(
    '到期日不能早于今天，请重新选择',
  )
  const otherUser = await fixture.h.signIn({ boss: true })
  expect((await grant('调休', 480, null, [otherUser])).status).toBe(404)
})

test('keeps balances equal to the ledger under random operations', async () => {
  const ids: number[] = []
  const dice = fc.record({ operation: fc.integer({ min: 0, max: 5 }), n: fc.integer({ min: 0, max: 99 }) })
  const pick = (n: number) => ids[n % Math.max(ids.length, 1)] ?? 0
  const operations = [
    async (n: number) => {
      const answer = await request('调休', workday(20 + (n % 10), 1 + (n % 5)))
      if (answer.status === 200) ids.push(answer.data.id)
    },
    async (n: number) => {
      const day = workday(20 + (n % 10), 1 + (n % 5))
      const answer = await request('调休', day, { from_minute: 540, to_minute: 570 + (n % 4) * 30 })
      if (answer.status === 200) ids.push(answer.data.id)
    },
    (n: number) => decide(pick(n), n % 2 === 0),
    (n: number) => cancel(pick(n)),
    (n: number) => grant('调休', 30 + (n % 20) * 30, n % 3 === 0 ? workday(25) : null),
    (n: number) => grant('调休', -30 - (n % 20) * 30),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(dice, { minLength: 4, maxLength: 12 }), async (rolled) => {
      // Three concurrently.
      for (let from = 0; from < rolled.length; from += 3)
        await Promise.all(rolled.slice(from, from + 3).map(({ operation, n }) => operations[operation]?.(n)))
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEAVE_RULES))).toEqual([])
      const { rows } = await fixture.h.database.pool.query<{ minutes: number }>(
        'select coalesce(sum(minutes), 0)::int as minutes from leave_entry where user_id = $1 and type_id = $2',
        [fixture.clerk.userId, typeOf('调休')],
      )
      expect(await getBalance('调休')).toBe(rows[0]?.minutes)
      expect(rows[0]?.minutes).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
