import * as leave from '@shangxue/contract/leave/endpoints'
import { DAY_END, NOON } from '@shangxue/contract/leave/schemas'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aShift, aWorkGroup } from '../../testing/builders.ts'
import type { TestUser } from '../../testing/harness.ts'
import { getApprovedLeave } from './requests/approved-leave.ts'
import { days, setupLeaveTests } from './testing/leave-fixture.ts'

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
  getLeave,
  typeOf,
} = setupLeaveTests()
const getNotifications = async (user = fixture.clerk) =>
  (await call(listNotifications, {}, auth(user))).data.list

describe('request', () => {
  test('notifies the store manager, then the requester', async () => {
    const day = workday(2)
    const id = await requestOk('事假', day, { from_minute: 840, to_minute: 960 })
    expect((await getNotifications(fixture.manager))[0]).toMatchObject({
      ...{ kind: 'leave.waiting', title: `${fixture.clerk.name}申请事假 2 小时` },
      body: `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 14:00–16:00：家里有事`,
      link: `/attendance/leave?id=${id}`,
    })
    expect((await getNotifications(fixture.office)).map(({ link }) => link)).not.toContain(
      `/attendance/leave?id=${id}`,
    )
    expect((await getLeave(id)).data).toMatchObject({
      state: 'waiting',
      approvers: [fixture.manager.name],
      minutes: 120,
    })
    expect((await decide(id)).data).toEqual({ state: 'approved' })
    expect((await getNotifications())[0]).toMatchObject({
      kind: 'leave.approved',
      title: '事假 2 小时已批准',
    })
    expect(await decide(id, false)).toMatchObject({ status: 409, msg: '这条请假已批准，请刷新后查看' })
  })

  test('escalates from manager to attendance admin to boss', async () => {
    const managers = await requestOk('事假', workday(2), {}, fixture.manager)
    expect((await getLeave(managers, fixture.manager)).data.approvers).toEqual([fixture.office.name])
    const offices = await requestOk('事假', workday(2), {}, fixture.office)
    expect((await getLeave(offices, fixture.office)).data.approvers).toEqual([fixture.boss.name])
    expect(await decide(offices, true, fixture.office)).toMatchObject({ status: 409, code: 41154 })
    expect((await decide(offices, true, fixture.boss)).status).toBe(200)
  })

  test('is rejected without an approver', async () => {
    const alone = await fixture.h.signIn({ boss: true })
    await call(
      leave.addLeaveType,
      {
        ...{ name: '事假', unit: 'day', counted: false, calendar_days: false, paid: false, yearly: [] },
        ...{ carry_months: 0, proof_days: null, most_days: null },
      },
      auth(alone),
    )
    const [type] = (await call(leave.listLeaveTypes, {}, auth(alone))).data
    const answer = await request('事假', workday(2), { type_id: type?.id ?? 0 }, alone)
    expect(answer).toMatchObject({ status: 409, code: 41157 })
    expect((await call(leave.listLeave, {}, auth(alone))).data.list).toEqual([])
  })

  test('is hidden from colleagues and other companies', async () => {
    const id = await requestOk('事假', workday(3))
    const colleague = await fixture.h.signIn({ tenantId: fixture.boss.tenantId })
    const otherUser = await fixture.h.signIn({ boss: true })
    for (const user of [colleague, otherUser]) {
      expect((await getLeave(id, user)).status).toBe(404)
      expect((await decide(id, true, user)).status).toBe(404)
      expect((await cancel(id, user)).status).toBe(404)
    }
    expect((await call(leave.listLeave, { scope: 'team' }, auth(colleague))).data.list).toEqual([])
    expect((await cancel(id)).status).toBe(200)
  })

  test('rejects an overlap but not an adjacent leave', async () => {
    const day = workday(4)
    await requestOk('病假', day, { to_minute: NOON })
    const words = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日上午已经请了病假，请修改时间，或先撤销那一条`
    expect(await request('事假', day)).toMatchObject({ status: 409, msg: words })
    expect((await request('事假', day, { from_minute: NOON })).status).toBe(200)
  })

  test.each([
    ['only a weekend', '事假', 6, {}, '这段时间没有工作日，不用请假，请修改时间'],
    ['half a day of a whole-day type', '丧假', 1, { to_minute: NOON }, '这种假按天请，请选择整天'],
    [
      'a quarter day of a half-day type',
      '病假',
      1,
      { to_minute: 360 },
      '这种假按半天请，请选择上午、下午或全天',
    ],
    [
      'a clock turned back',
      '事假',
      1,
      { from_minute: 900, to_minute: 840 },
      '结束时间要晚于开始时间，请修改',
    ],
    ['odd minutes', '事假', 1, { from_minute: 841, to_minute: 900 }, '时间请选择 30 分钟的整数倍'],
    ['no reason', '事假', 1, { reason: '  ' }, '请填写请假原因'],
    ['a day that is none', '事假', 1, { from_day: '2026-02-30' }, '没有这一天，请重新选择日期'],
  ])('rejects %s', async (_, type, day, overrides, msg) => {
    expect((await request(type, workday(5, day), overrides)).msg).toBe(msg)
  })

  test('rejects too many days or a missing certificate', async () => {
    const from = workday(6)
    expect((await request('丧假', from, { to_day: workday(6, 4) })).msg).toBe('丧假一次最多 3 天，请缩短时间')
    expect((await request('病假', from, { to_day: workday(6, 2) })).msg).toBe(
      '病假超过 1 天要有证明，请添加照片',
    )
  })

  test('shows its photos to requester and approvers only', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const send = (user = fixture.clerk) =>
      call(leave.leavePhotoEndpoints.upload, {}, { ...auth(user), file: { name: 'p.jpg', bytes } })
    const photo = (await send()).data.id
    const others = (await send(fixture.office)).data.id
    const long = { to_day: workday(7, 2) }
    expect((await request('病假', workday(7), { ...long, photo_ids: [others] })).code).toBe(41156)
    const id = await requestOk('病假', workday(7), { ...long, photo_ids: [photo] })
    expect((await getLeave(id, fixture.manager)).data.photo_ids).toEqual([photo])
    const see = (user = fixture.clerk) => call(leave.leavePhotoEndpoints.file, { id: photo }, auth(user))
    const stranger = await fixture.h.signIn({ tenantId: fixture.boss.tenantId })
    expect([(await see()).status, (await see(fixture.manager)).status, (await see(stranger)).status]).toEqual(
      [200, 200, 404],
    )
  })
})

describe('leave', () => {
  test('is cancelled by its user, then only by approvers', async () => {
    const futureLeave = await requestOk('事假', workday(8))
    await decide(futureLeave)
    expect((await cancel(futureLeave)).data).toEqual({ state: 'cancelled' })
    expect((await getNotifications(fixture.manager))[0]).toMatchObject({ kind: 'leave.cancelled' })
    expect((await cancel(futureLeave)).msg).toBe('这条请假已撤销，请刷新后查看')
    // The last weekday up to today, so that it has begun.
    const past = await requestOk('事假', workday(-1, 4))
    expect((await cancel(past, fixture.manager, '没有去')).msg).toBe('这条请假还在等审批，请批准或不批准')
    await decide(past)
    expect((await cancel(past)).code).toBe(41155)
    expect((await cancel(past, fixture.manager)).msg).toBe('请填写撤销的原因')
    expect((await cancel(past, fixture.manager, '没有去')).status).toBe(200)
    expect((await getNotifications())[0]).toMatchObject({ title: `事假 1 天已被${fixture.manager.name}撤销` })
  })

  test('shows the reason when rejected', async () => {
    const id = await requestOk('事假', workday(8))
    expect((await decide(id, false, fixture.manager, ' ')).msg).toBe('请填写不批准的原因')
    await decide(id, false)
    expect((await getNotifications())[0]).toMatchObject({ kind: 'leave.rejected' })
    expect((await getLeave(id)).data).toMatchObject({
      state: 'rejected',
      decision: '人手不够',
      may_cancel: false,
    })
  })

  test('is exposed day by day once approved', async () => {
    const [day, last] = [workday(9), workday(9, 3)]
    const id = await requestOk('病假', day, { from_minute: NOON, to_day: workday(9, 2), to_minute: NOON })
    const listLeaveSpans = async (from = day, to = last) => {
      const { tenantId } = fixture.boss
      const userIds = [fixture.clerk.userId]
      const found = await fixture.h.database.withTenant({ tenantId }, (db) =>
        getApprovedLeave(db, { userIds, from, to }),
      )
      return found.map((leave) => [leave.name, leave.day, leave.part])
    }
    expect(await listLeaveSpans()).toEqual([])
    await decide(id)
    await decide(await requestOk('事假', last, { from_minute: 840, to_minute: 960 }))
    expect(await listLeaveSpans()).toEqual([
      ['病假', day, 'second'],
      ['病假', workday(9, 2), 'first'],
      ['事假', last, 'hours'],
    ])
    expect(await listLeaveSpans(workday(9, 2), workday(9, 2))).toEqual([['病假', workday(9, 2), 'first']])
    // In hours, midnight to noon counts as such.
    const [hours, long] = [workday(9, 4), workday(9, 5)]
    await decide(await requestOk('事假', hours, { to_minute: NOON }))
    await decide(await requestOk('丧假', long, { to_day: workday(9, 7) }))
    expect(await listLeaveSpans(hours, workday(9, 7))).toEqual([
      ['事假', hours, 'hours'],
      ...[long, workday(9, 6), workday(9, 7)].map((item) => ['丧假', item, 'day']),
    ])
  })

  test('lists absent colleagues of the store to approvers', async () => {
    const day = workday(10)
    const ownLeave = await requestOk('事假', day)
    const managerLeave = await requestOk('事假', day, {}, fixture.manager)
    const seen = (await call(leave.listAbsentColleagues, { from: day, to: day }, auth(fixture.manager))).data
    expect(seen.map(({ id }) => id).sort()).toEqual([ownLeave, managerLeave].sort())
    expect((await getLeave(ownLeave, fixture.manager)).data.also_away).toEqual([fixture.manager.name])
    const ownAbsences = (await call(leave.listAbsentColleagues, { from: day, to: day }, auth())).data
    expect(ownAbsences.map(({ id }) => id)).toContain(managerLeave)
    const reversedPeriod = await call(leave.listAbsentColleagues, { from: day, to: addDays(day, -1) }, auth())
    expect(reversedPeriod.status).toBe(400)
  })
})

describe('lists', () => {
  test('filter own or decidable requests, and export them', async () => {
    const id = await requestOk('丧假', workday(11), { reason: '去外地奔丧' })
    const listIds = async (overrides: object, user = fixture.clerk) =>
      (await call(leave.listLeave, overrides, auth(user))).data.list.map((each) => each.id)
    expect(await listIds({ q: '奔丧' })).toEqual([id])
    expect(
      await listIds({ scope: 'team', state: 'waiting', type_id: typeOf('丧假') }, fixture.manager),
    ).toEqual([id])
    expect(await listIds({ scope: 'team', state: 'approved', q: '奔丧' }, fixture.boss)).toEqual([])
    expect(await listIds({ from: workday(11), to: workday(11), q: '奔丧' })).toEqual([id])
    const rows = await exportTable(fixture.h, leave.exportLeave, { q: '奔丧' }, fixture.office.token)
    expect(JSON.stringify(rows)).toContain('去外地奔丧')
  })

  test('show all balances to admins, own to everybody', async () => {
    await grant('调休', days(1))
    const type_id = typeOf('调休')
    expect((await call(leave.listLeaveBalances, { type_id }, auth(fixture.manager))).status).toBe(403)
    const { list } = (
      await call(leave.listLeaveBalances, { type_id, q: fixture.clerk.name }, auth(fixture.office))
    ).data
    expect(list).toMatchObject([
      { user_id: fixture.clerk.userId, store: '滨江店', left: await getBalance('调休') },
    ])
    expect((await call(leave.listLeaveEntries, { type_id }, auth(fixture.clerk))).data.list[0]).toMatchObject(
      {
        ...{ kind: 'grant', minutes: days(1), note: '加班', by: fixture.office.name },
      },
    )
    const others = { type_id, user_id: fixture.clerk.userId }
    expect((await call(leave.listLeaveEntries, others, auth(fixture.manager))).status).toBe(403)
  })
})

test('quotes a request without storing it', async () => {
  const day = workday(12)
  const span = { from_day: day, from_minute: 0, to_day: workday(12, 7), to_minute: DAY_END }
  const quote = async (type: string) =>
    (await call(leave.quoteLeave, { type_id: typeOf(type), ...span }, auth(fixture.clerk))).data
  expect(await quote('事假')).toMatchObject({
    ...{ minutes: days(5), left_before: null, refusal: null, approvers: [fixture.manager.name] },
  })
  expect(await quote('病假')).toMatchObject({ proof_needed: true })
  const short = await quote('调休')
  expect(short).toMatchObject({ minutes: days(5), left_after: null })
  expect(short.refusal).toContain('不够 5 天')
})

test('rejects granting leave to oneself', async () => {
  expect((await grant('调休', days(1), null, [fixture.clerk, fixture.office])).msg).toBe(
    '不能给自己发放假期，请让老板或另一位负责人发放',
  )
  expect(await getBalance('调休', fixture.office)).toBe(0)
})

test('skips company holidays and counts worked weekends', async () => {
  const [monday, sunday] = [workday(16), workday(16, 7)]
  await fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
    db.execute(sql`
      update work_calendar_day set name = '店庆', kind = case when day = ${monday}::date then 'holiday' else 'workday' end
      where day in (${monday}::date, ${sunday}::date)`),
  )
  const quote = async (from_day: string, to_day: string) => {
    const span = { from_day, from_minute: 0, to_day, to_minute: DAY_END }
    return (await call(leave.quoteLeave, { type_id: typeOf('事假'), ...span }, auth(fixture.clerk))).data
      .minutes
  }
  expect(await quote(monday, workday(16, 2))).toBe(days(1))
  expect(await quote(workday(16, 5), sunday)).toBe(days(2))
  expect((await request('事假', monday)).msg).toBe('这段时间没有工作日，不用请假，请修改时间')
})

test("follows the user's own shifts", async () => {
  const { tenantId } = fixture.boss
  const rota = async (weekdays: number[]) => {
    const user = await fixture.h.signIn({ tenantId })
    await fixture.h.database.withOwner(async (db) => {
      const shift = await aShift(db, { tenantId })
      await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [user.userId], weekdays })
      await db.execute(sql`
        insert into shift_override (tenant_id, user_id, day, shift_id, reason)
        values (${tenantId}, ${user.userId}, ${workday(18)}::date, ${shift.id}, '替班')`)
    })
    return user
  }
  const quote = async (user: TestUser, from_day: string, to_day: string) => {
    const span = { from_day, from_minute: 0, to_day, to_minute: DAY_END }
    return (await call(leave.quoteLeave, { type_id: typeOf('事假'), ...span }, auth(user))).data
  }
  const weekend = await rota([4, 5, 6])
  expect(await quote(weekend, workday(17, 6), workday(17, 6))).toMatchObject({
    minutes: days(1),
    refusal: null,
  })
  expect((await quote(weekend, workday(17), workday(17, 7))).minutes).toBe(days(3))
  expect((await quote(weekend, workday(17, 2), workday(17, 3))).refusal).toContain('没有工作日')
  // A single shift outside the weekly plan.
  expect((await quote(weekend, workday(18), workday(18, 2))).minutes).toBe(days(1))
  expect((await request('事假', workday(17, 7), {}, weekend)).data.minutes).toBe(days(1))
  // Without a weekly plan, the company calendar applies until days are planned.
  const open = await rota([])
  expect((await quote(open, workday(17), workday(17, 7))).minutes).toBe(days(5))
})

test('rejects stale versions and duplicate names of types', async () => {
  const list = async () => (await call(leave.listLeaveTypes, {}, auth())).data
  const known = (await list()).find(({ name }) => name === '婚假')
  if (!known) throw new Error('no such kind')
  const save = (overrides: object) =>
    call(leave.saveLeaveType, { ...known, ...overrides }, auth(fixture.office))
  expect(await save({ name: '事假' })).toMatchObject({ status: 409, code: 41159 })
  expect((await save({ active: false })).data).toEqual({ version: known.version + 1 })
  expect((await save({ active: true })).code).toBe(41160)
  expect((await request('婚假', workday(13))).msg).toBe('婚假已停用，请换一种假')
  expect((await save({ version: 2, yearly: [{ years: 1, minutes: 480 }] })).msg).toBe(
    '不计余额的假期不能按年发放，请打开余额，或不要按年发放',
  )
  expect((await call(leave.saveLeaveType, { ...known, version: 2 }, auth(fixture.manager))).status).toBe(403)
})
