import { listAudit } from '@shangxue/contract/administration/endpoints'
import * as contract from '@shangxue/contract/duty/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import type { TestUser } from '../../testing/harness.ts'
import { formatDay } from './messages.ts'
import { setupDutyTests } from './testing/duty-fixture.ts'

const { fixture, auth, day, post, duty, duties, getNotifications } = setupDutyTests()

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const shift = (name: string, starts: string, ends: string) => ({ id: null, name, starts, ends, needed: 1 })
const content = { name: '前台', note: '', approval: false, shifts: [shift('早班', '08:00', '14:00')] }
const posts = async () => (await fixture.h.call(contract.listDutyPosts, {}, auth(fixture.ann))).data.list

describe('post', () => {
  const add = (overrides: Partial<Input<typeof contract.addDutyPost>> = {}, user = fixture.planner) =>
    fixture.h.call(contract.addDutyPost, { ...content, ...overrides }, auth(user))

  test('has a unique name and ordered shifts', async () => {
    const shifts = [shift('早班', '08:00', '14:00'), shift('夜班', '22:00', '06:00')]
    expect(await add({ shifts })).toMatchObject({ status: 200 })
    expect(await posts()).toMatchObject([
      { name: '前台', shifts: [{ name: '早班' }, { name: '夜班', ends: '06:00' }] },
    ])
    expect(await add()).toMatchObject({ code: ERRORS.duplicate.code })
  })

  test.each([
    ['no name', { name: '  ' }],
    [
      'two shifts with the same name',
      { shifts: [shift('早班', '08:00', '12:00'), shift('早班', '13:00', '18:00')] },
    ],
    ['an invalid time', { shifts: [shift('早班', '25:00', '12:00')] }],
    ['no shift', { shifts: [] }],
  ])('rejects %s', async (_, overrides) => {
    expect(await add(overrides)).toMatchObject({ status: 400 })
  })

  test('rejects stale versions and keeps duties of remaining shifts', async () => {
    const { data } = await add({ shifts: [shift('早班', '08:00', '12:00'), shift('晚班', '13:00', '18:00')] })
    const [made] = await posts()
    const [early, late] = made?.shifts ?? []
    if (!early || !late) throw new Error('no shifts')
    await duty(fixture.ann, day(1), early.id)
    await duty(fixture.ben, day(1), late.id)
    const input = { ...content, id: data.id, version: 0 }
    const remainingShift = { ...shift('上午', '08:30', '12:30'), id: early.id }
    const save = (shifts: Input<typeof contract.saveDutyPost>['shifts']) =>
      fixture.h.call(contract.saveDutyPost, { ...input, shifts }, auth(fixture.planner))
    expect(await save([remainingShift])).toMatchObject({ status: 200 })
    expect(await save([remainingShift])).toMatchObject({ code: ERRORS.duty_post_changed.code })
    expect(await duties()).toMatchObject([{ shift: '上午', starts: '08:30', user_id: fixture.ann.userId }])
    expect(await getNotifications(fixture.ben)).toEqual([`值班已取消：${formatDay(day(1))}不用值班`])
    expect(await getNotifications(fixture.ann)).toEqual([
      `前台值班时间已改：${formatDay(day(1))}：上午改为 08:30–12:30`,
    ])
  })

  test('notifies new times and rejects overlaps', async () => {
    const { data } = await add({ shifts: [shift('早班', '08:00', '12:00'), shift('晚班', '13:00', '18:00')] })
    const [made] = await posts()
    const [early, late] = made?.shifts ?? []
    if (!early || !late) throw new Error('no shifts')
    await duty(fixture.ann, day(-1), early.id)
    for (const ahead of [2, 3]) await duty(fixture.ann, day(ahead), early.id)
    await duty(fixture.ann, day(2), late.id)
    await duty(fixture.ben, day(2), late.id)
    let version = 0
    const save = (first: [string, string], second: [string, string]) =>
      fixture.h.call(
        contract.saveDutyPost,
        {
          ...{ ...content, id: data.id, version },
          shifts: [
            { ...shift('早班', ...first), id: early.id },
            { ...shift('晚班', ...second), id: late.id },
          ],
        },
        auth(fixture.planner),
      )
    expect(await save(['08:00', '14:00'], ['13:00', '18:00'])).toMatchObject({
      code: ERRORS.duty_overlap.code,
    })
    expect(await getNotifications(fixture.ann)).toEqual([])
    // The shifts swap times, which is valid only together.
    expect((await save(['13:00', '18:00'], ['08:00', '12:00'])).status).toBe(200)
    version = 1
    const both = `${formatDay(day(2))}、${formatDay(day(3))}`
    expect((await getNotifications(fixture.ann)).sort()).toEqual(
      [
        `前台值班时间已改：${both}：早班改为 13:00–18:00`,
        `前台值班时间已改：${formatDay(day(2))}：晚班改为 08:00–12:00`,
      ].sort(),
    )
    expect(await getNotifications(fixture.ben)).toHaveLength(1)
    // Unchanged times notify nobody.
    expect((await save(['13:00', '18:00'], ['08:00', '12:00'])).status).toBe(200)
    expect(await getNotifications(fixture.ben)).toHaveLength(1)
  })

  test('removes later duties when closed and can reopen', async () => {
    const { id, shifts } = await post()
    const [only = 0] = shifts
    await duty(fixture.ann, day(0), only)
    await duty(fixture.ann, day(1), only)
    const close = (closed: boolean) =>
      fixture.h.call(contract.closeDutyPost, { id, closed }, auth(fixture.planner))
    await close(true)
    expect((await duties()).map((duty) => duty.day)).toEqual([day(0)])
    expect(await posts()).toMatchObject([{ closed: true }])
    const turn = { day: day(2), shift_id: only, user_id: fixture.ann.userId }
    expect((await fixture.h.call(contract.assignDuty, turn, auth(fixture.planner))).status).toBe(404)
    await close(false)
    expect((await fixture.h.call(contract.assignDuty, turn, auth(fixture.planner))).status).toBe(200)
  })

  test('is planned by admins and visible to all', async () => {
    expect((await add({}, fixture.ann)).status).toBe(403)
    expect(await posts()).toEqual([])
  })
})

describe('duty', () => {
  const assign = (user: TestUser, shiftId: number, dutyDay = day(1)) =>
    fixture.h.call(
      contract.assignDuty,
      { day: dutyDay, shift_id: shiftId, user_id: user.userId },
      auth(fixture.planner),
    )

  test('is assigned, notified and removed', async () => {
    const { shifts } = await post()
    const assigned = await assign(fixture.ann, shifts[0] ?? 0)
    expect(await duties({ mine: true }, fixture.ann)).toMatchObject([
      { id: assigned.data.id, day: day(1), begun: false },
    ])
    expect(await duties({ mine: true }, fixture.ben)).toEqual([])
    await fixture.h.call(contract.removeDuty, { id: assigned.data.id }, auth(fixture.planner))
    expect(await duties()).toEqual([])
    const text = formatDay(day(1))
    expect(await getNotifications(fixture.ann)).toEqual([
      `值班已取消：${text}不用值班`,
      `值班已排好：共 1 次：${text}`,
    ])
    const boss = await fixture.h.signIn({ boss: true, tenantId: fixture.planner.tenantId })
    const trail = await fixture.h.call(listAudit, { entity: 'duty' }, auth(boss))
    expect(trail.data.list.map(({ action }) => action)).toEqual(['duty.removed', 'duty.assigned'])
  })

  test('fills a shift once with concurrent requests', async () => {
    const { shifts } = await post()
    const answers = await Promise.all([fixture.ann, fixture.ben].map((user) => assign(user, shifts[0] ?? 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await duties()).toHaveLength(1)
  })

  test('rejects overlaps of a person, also past midnight', async () => {
    const night = await post({ shifts: [{ starts: '22:00', ends: '06:00' }] })
    const early = await post({
      shifts: [
        { starts: '05:00', ends: '09:00' },
        { starts: '06:00', ends: '10:00' },
      ],
    })
    await assign(fixture.ann, night.shifts[0] ?? 0, day(1))
    expect(await assign(fixture.ann, early.shifts[0] ?? 0, day(2))).toMatchObject({
      code: ERRORS.duty_overlap.code,
    })
    expect(await assign(fixture.ann, early.shifts[1] ?? 0, day(2))).toMatchObject({ status: 200 })
  })

  test('rejects strangers, leavers and past days', async () => {
    const { shifts } = await post()
    const [only = 0] = shifts
    const stranger = await fixture.h.signIn({ boss: true })
    expect(await assign(stranger, only)).toMatchObject({ code: ERRORS.not_found.code })
    expect((await assign(fixture.ann, only, day(-2))).status).toBe(400)
    expect((await assign(fixture.ann, only, '2031-02-30')).status).toBe(400)
    const theirs = await fixture.h.call(contract.addDutyPost, content, auth(stranger))
    expect(theirs.status).toBe(200)
    const turn = { day: day(1), shift_id: only, user_id: stranger.userId }
    expect((await fixture.h.call(contract.assignDuty, turn, auth(stranger))).status).toBe(404)
  })

  test('lists at most 62 days', async () => {
    const list = (from: string, to: string) =>
      fixture.h.call(contract.listDuties, { from, to }, auth(fixture.ann))
    expect((await list(day(0), day(61))).status).toBe(200)
    expect((await list(day(0), day(62))).status).toBe(400)
    expect((await list(day(1), day(0))).status).toBe(400)
  })
})

describe('rotation', () => {
  const input = (post_id: number, overrides: Partial<Input<typeof contract.previewRotation>> = {}) => ({
    ...{ post_id, from: day(1), to: day(6), weekdays: EVERY_DAY, replace: false },
    people: [fixture.ann, fixture.ben].map(({ userId }) => ({ user_id: userId, off: [] as number[] })),
    ...overrides,
  })
  const preview = (input: Input<typeof contract.previewRotation>) =>
    fixture.h.call(contract.previewRotation, input, auth(fixture.planner))
  const save = (
    requests: Input<typeof contract.previewRotation>,
    turns: Input<typeof contract.saveRotation>['turns'],
  ) => fixture.h.call(contract.saveRotation, { ...requests, turns }, auth(fixture.planner))

  test('previews an even plan and saves it unchanged', async () => {
    const { id } = await post()
    const { data } = await preview(input(id))
    expect(data.list.map(({ user_id }) => user_id)).toEqual(
      [1, 2, 1, 2, 1, 2].map((n) => (n === 1 ? fixture.ann.userId : fixture.ben.userId)),
    )
    expect(data.counts).toMatchObject([{ turns: 3 }, { turns: 3 }])
    expect(await duties()).toEqual([])
    expect((await save(input(id), data.list)).data).toEqual({ added: 6, removed: 0 })
    expect((await duties()).map(({ day: dutyDay, user_id }) => [dutyDay, user_id])).toEqual(
      data.list.map(({ day: dutyDay, user_id }) => [dutyDay, user_id]),
    )
    expect(await getNotifications(fixture.ann)).toEqual([expect.stringContaining('值班已排好：共 3 次：')])
    expect(await posts()).toMatchObject([
      { people: [{ user_id: fixture.ann.userId }, { user_id: fixture.ben.userId }] },
    ])
  })

  test('fills open places or replaces the plan', async () => {
    const { id, shifts } = await post()
    await duty(fixture.ben, day(1), shifts[0] ?? 0)
    const filling = (await preview(input(id, { to: day(3) }))).data
    expect(filling.list.map(({ kept: stored, user_id }) => [stored, user_id])).toEqual([
      [true, fixture.ben.userId],
      [false, fixture.ann.userId],
      [false, fixture.ben.userId],
    ])
    const replacement = input(id, { to: day(3), replace: true })
    const { list } = (await preview(replacement)).data
    expect(list.map(({ user_id }) => user_id)).toEqual([
      fixture.ann.userId,
      fixture.ben.userId,
      fixture.ann.userId,
    ])
    expect((await save(replacement, list)).data).toEqual({ added: 3, removed: 1 })
    expect(await duties()).toHaveLength(3)
  })

  test('keeps duties of leavers and overfull days', async () => {
    const { id, shifts } = await post()
    const [only = 0] = shifts
    // As if the shift had required two people before.
    for (const user of [fixture.ann, fixture.ben]) await duty(user, day(1), only)
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`update app_user set disabled_at = now() where id = ${fixture.ben.userId}`),
    )
    const people = [{ user_id: fixture.ann.userId, off: [] }]
    const { list } = (await preview(input(id, { people }))).data
    expect(list.filter(({ day: dutyDay }) => dutyDay === day(1))).toHaveLength(2)
    expect((await save(input(id, { people }), list)).data).toEqual({ added: 5, removed: 0 })
  })

  test('skips days off and shows open places', async () => {
    const { id } = await post()
    const off = [{ user_id: fixture.ann.userId, off: EVERY_DAY.slice(0, 6) }]
    const { data } = await preview(input(id, { people: off, to: day(7) }))
    expect(data.list).toHaveLength(1)
    expect(new Date(data.list[0]?.day ?? '').getUTCDay()).toBe(0)
    expect(data.gaps).toHaveLength(6)
  })

  test('continues with the longest wait', async () => {
    const { id, shifts } = await post()
    await duty(fixture.ann, day(0), shifts[0] ?? 0)
    expect((await preview(input(id))).data.list[0]).toMatchObject({ user_id: fixture.ben.userId })
  })

  test('fills no shift twice with concurrent plans', async () => {
    const { id } = await post()
    const { list } = (await preview(input(id))).data
    const swapped = list.map((turn, n) => ({ ...turn, user_id: list.at(n - 1)?.user_id ?? 0 }))
    const answers = await Promise.all([save(input(id), list), save(input(id), swapped)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await duties()).toHaveLength(6)
  })

  test('rejects past days, duplicates, other shifts and no people', async () => {
    const { id } = await post()
    const other = await post()
    expect((await preview(input(id, { from: day(-1) }))).status).toBe(400)
    expect((await preview(input(id, { weekdays: [] }))).status).toBe(400)
    const twice = [fixture.ann, fixture.ann].map(({ userId }) => ({ user_id: userId, off: [] }))
    expect((await preview(input(id, { people: twice }))).status).toBe(400)
    const elsewhere = [{ day: day(1), shift_id: other.shifts[0] ?? 0, user_id: fixture.ann.userId }]
    expect(await save(input(id), elsewhere)).toMatchObject({ code: ERRORS.duty_plan_old.code })
    const stranger = await fixture.h.signIn()
    const people = [{ user_id: stranger.userId, off: [] }]
    expect(await preview(input(id, { people }))).toMatchObject({ code: ERRORS.not_found.code })
  })

  test('is counted and exported', async () => {
    const { id } = await post({ name: '守店' })
    const { list } = (await preview(input(id))).data
    await save(input(id), list)
    const period = { from: day(0), to: day(30) }
    const counts = await fixture.h.call(contract.getDutyCounts, period, auth(fixture.ann))
    expect(counts.data.list).toMatchObject([{ turns: 3 }, { turns: 3 }])
    const weekends = list.filter(({ day: dutyDay }) => [0, 6].includes(new Date(dutyDay).getUTCDay())).length
    expect(counts.data.list.reduce((sum, { weekend }) => sum + weekend, 0)).toBe(weekends)
    const table = await exportTable(fixture.h, contract.exportDuties, period, fixture.planner.token)
    expect(JSON.stringify(table)).toContain('守店')
    expect(JSON.stringify(table)).toContain(fixture.ann.name)
  })
})
