import * as contract from '@shangxue/contract/duty/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../../testing/harness.ts'
import { formatDay } from '../messages.ts'
import { setupDutyTests } from '../testing/duty-fixture.ts'

const { fixture, auth, day, post, duty, duties, getNotifications } = setupDutyTests()

let shiftId: number
beforeEach(async () => {
  shiftId = (await post()).shifts[0] ?? 0
})

const requestSwap = (
  id: number,
  overrides: Partial<Input<typeof contract.requestDutySwap>> = {},
  user = fixture.ann,
) =>
  fixture.h.call(
    contract.requestDutySwap,
    { id, to_id: fixture.ben.userId, return_id: null, reason: '', ...overrides },
    auth(user),
  )
const answer = (id: number, accept: boolean, user = fixture.ben) =>
  fixture.h.call(contract.respondToSwap, { id, accept, answer: '' }, auth(user))
const decide = (id: number, approve: boolean, user = fixture.planner) =>
  fixture.h.call(contract.decideSwap, { id, approve, answer: '' }, auth(user))
const cancel = (id: number, user = fixture.ann) => fixture.h.call(contract.cancelSwap, { id }, auth(user))
const swaps = async (user: TestUser, scope: 'mine' | 'all' = 'mine') =>
  (await fixture.h.call(contract.listSwaps, { whose: scope }, auth(user))).data
const getAssignments = async () => (await duties()).map(({ day: dutyDay, user_id }) => [dutyDay, user_id])
const requestOk = async (overrides: Partial<Input<typeof contract.requestDutySwap>> = {}) =>
  (await requestSwap(await duty(fixture.ann, day(1), shiftId), overrides)).data.id

describe('swap', () => {
  test('transfers the duty when accepted', async () => {
    const id = await requestOk({ reason: '家里有事' })
    expect((await swaps(fixture.ben)).list).toMatchObject([
      { state: 'asked', reason: '家里有事', may: ['answer'] },
    ])
    expect(await swaps(fixture.ben)).toMatchObject({ waiting: 1 })
    expect((await swaps(fixture.ann)).list).toMatchObject([{ may: ['cancel'] }])
    expect((await answer(id, true)).data).toEqual({ state: 'done' })
    expect(await getAssignments()).toEqual([[day(1), fixture.ben.userId]])
    expect((await swaps(fixture.ann)).list).toMatchObject([{ state: 'done', may: [] }])
    expect(await getNotifications(fixture.ann)).toEqual([expect.stringContaining('同意换班')])
    expect(await getNotifications(fixture.ben)).toEqual([expect.stringContaining('想和你换班')])
  })

  test('exchanges two duties', async () => {
    const theirs = await duty(fixture.ben, day(3), shiftId)
    const id = await requestOk({ return_id: theirs })
    await answer(id, true)
    expect(await getAssignments()).toEqual([
      [day(1), fixture.ben.userId],
      [day(3), fixture.ann.userId],
    ])
  })

  test('changes nothing when declined or cancelled', async () => {
    const mine = await duty(fixture.ann, day(1), shiftId)
    const first = (await requestSwap(mine)).data.id
    expect((await answer(first, false)).data).toEqual({ state: 'declined' })
    const second = (await requestSwap(mine)).data.id
    expect((await cancel(second)).data).toEqual({ state: 'cancelled' })
    expect(await getAssignments()).toEqual([[day(1), fixture.ann.userId]])
    expect((await swaps(fixture.ann)).list.map(({ state }) => state)).toEqual(['cancelled', 'declined'])
  })

  test('allows one open request per duty', async () => {
    const mine = await duty(fixture.ann, day(1), shiftId)
    const answers = await Promise.all([
      requestSwap(mine),
      requestSwap(mine, { to_id: fixture.planner.userId }),
      requestSwap(mine, { to_id: fixture.planner.userId }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is either accepted or cancelled, not both', async () => {
    for (let n = 1; n <= 6; n++) {
      const mine = await duty(fixture.ann, day(n), shiftId)
      const { id } = (await requestSwap(mine)).data
      const [answered, back] = await Promise.all([answer(id, true), cancel(id)])
      expect([answered.status, back.status].sort()).toEqual([200, 409])
      const [owner] = (await duties({ from: day(n), to: day(n) })).map(({ user_id }) => user_id)
      expect(owner).toBe(answered.status === 200 ? fixture.ben.userId : fixture.ann.userId)
    }
  })

  test('happens once when accepted twice', async () => {
    const id = await requestOk()
    const answers = await Promise.all([answer(id, true), answer(id, true), answer(id, false)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === ERRORS.swap_closed.code)).toHaveLength(2)
  })

  test('is voided when the duty is removed', async () => {
    const mine = await duty(fixture.ann, day(1), shiftId)
    const { id } = (await requestSwap(mine)).data
    await fixture.h.call(contract.removeDuty, { id: mine }, auth(fixture.planner))
    expect(await answer(id, true)).toMatchObject({ code: ERRORS.swap_closed.code })
    expect((await swaps(fixture.ben)).list).toMatchObject([{ state: 'void' }])
    const over = `换班已失效：${formatDay(day(1))}的值班已取消`
    expect(await getNotifications(fixture.ann)).toContain(over)
    expect(await getNotifications(fixture.ben)).toContain(over)
    expect(await getNotifications(fixture.planner)).toEqual([])
  })

  test('is voided by a new plan, and both are notified', async () => {
    const { id: post_id, shifts } = await post({ name: '收银' })
    const mine = await duty(fixture.ann, day(2), shifts[0] ?? 0)
    await requestSwap(mine)
    const turn = { day: day(2), shift_id: shifts[0] ?? 0, user_id: fixture.planner.userId }
    const plan = {
      ...{ post_id, from: day(2), to: day(2), weekdays: [1, 2, 3, 4, 5, 6, 7], replace: true },
      people: [{ user_id: fixture.planner.userId, off: [] }],
    }
    expect(
      (await fixture.h.call(contract.saveRotation, { ...plan, turns: [turn] }, auth(fixture.planner))).status,
    ).toBe(200)
    for (const who of [fixture.ann, fixture.ben])
      expect(await getNotifications(who)).toContain(`换班已失效：${formatDay(day(2))}的值班已取消`)
  })

  test('names the removed duty offered in return', async () => {
    const theirs = await duty(fixture.ben, day(3), shiftId)
    await requestOk({ return_id: theirs })
    await fixture.h.call(contract.removeDuty, { id: theirs }, auth(fixture.planner))
    expect(await getNotifications(fixture.ann)).toEqual([`换班已失效：${formatDay(day(3))}的值班已取消`])
    expect(await getAssignments()).toEqual([[day(1), fixture.ann.userId]])
  })

  test('is voided when the return duty is transferred', async () => {
    const theirs = await duty(fixture.ben, day(3), shiftId)
    const first = await requestOk({ return_id: theirs })
    const second = (await requestSwap(theirs, { to_id: fixture.planner.userId }, fixture.ben)).data.id
    expect((await answer(second, true, fixture.planner)).data).toEqual({ state: 'done' })
    expect(await answer(first, true)).toMatchObject({ code: ERRORS.swap_closed.code })
    expect(await getNotifications(fixture.ann)).toEqual([expect.stringContaining('换班已失效')])
  })

  test('rejects overlaps', async () => {
    const other = (await post()).shifts[0] ?? 0
    await duty(fixture.ben, day(1), other)
    const id = await requestOk()
    expect(await answer(id, true)).toMatchObject({ code: ERRORS.duty_overlap.code })
    // Still open: the colleague may decline, or give the other duty away first.
    expect((await answer(id, false)).status).toBe(200)
  })

  test('rejects begun, own and foreign duties', async () => {
    const past = await duty(fixture.ann, day(-1), shiftId)
    const mine = await duty(fixture.ann, day(1), shiftId)
    expect(await requestSwap(past)).toMatchObject({ code: ERRORS.duty_begun.code })
    expect((await requestSwap(mine, { to_id: fixture.ann.userId })).status).toBe(400)
    expect((await requestSwap(mine, {}, fixture.ben)).status).toBe(404)
    expect(await requestSwap(mine, { return_id: past })).toMatchObject({ code: ERRORS.swap_gone.code })
    const stranger = await fixture.h.signIn()
    expect(await requestSwap(mine, { to_id: stranger.userId })).toMatchObject({ code: ERRORS.not_found.code })
    const { id } = (await requestSwap(mine)).data
    expect((await answer(id, true, fixture.ann)).status).toBe(404)
    expect((await answer(id, true, stranger)).status).toBe(404)
    expect((await cancel(id, fixture.ben)).status).toBe(404)
  })
})

test('sorts pending by soonest day, closed by latest', async () => {
  for (const daysAhead of [5, 2, 9]) await requestSwap(await duty(fixture.ann, day(daysAhead), shiftId))
  const deletedSwap = (await requestSwap(await duty(fixture.ann, day(1), shiftId))).data.id
  await answer(deletedSwap, false)
  expect((await swaps(fixture.ben)).list.map((swap) => swap.day)).toEqual([day(2), day(5), day(9), day(1)])
})

describe('swap that requires approval', () => {
  beforeEach(async () => {
    shiftId = (await post({ approval: true })).shifts[0] ?? 0
  })

  test('happens after the approval', async () => {
    const id = await requestOk()
    expect((await answer(id, true)).data).toEqual({ state: 'accepted' })
    expect(await getAssignments()).toEqual([[day(1), fixture.ann.userId]])
    expect(await getNotifications(fixture.planner)).toEqual([expect.stringContaining('有换班等待批准')])
    expect(await swaps(fixture.planner, 'all')).toMatchObject({ waiting: 1, list: [{ may: ['decide'] }] })
    expect((await swaps(fixture.ben, 'all')).list).toHaveLength(1)
    expect((await decide(id, true)).data).toEqual({ state: 'done' })
    expect(await getAssignments()).toEqual([[day(1), fixture.ben.userId]])
  })

  test('can be rejected, and is decided once', async () => {
    const id = await requestOk()
    await answer(id, true)
    const answers = await Promise.all([decide(id, false), decide(id, true), cancel(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is decided after acceptance by an uninvolved approver', async () => {
    const mine = await duty(fixture.planner, day(1), shiftId)
    const { id } = (await requestSwap(mine, {}, fixture.planner)).data
    expect(await decide(id, true)).toMatchObject({ code: ERRORS.swap_closed.code })
    await answer(id, true)
    expect(await decide(id, true)).toMatchObject({ code: ERRORS.swap_own.code })
    expect((await decide(id, true, fixture.ben)).status).toBe(403)
    const boss = await fixture.h.signIn({ boss: true, tenantId: fixture.planner.tenantId })
    expect((await decide(id, true, boss)).status).toBe(200)
  })

  test('returns not found for another company', async () => {
    const id = await requestOk()
    await answer(id, true)
    const stranger = await fixture.h.signIn({ boss: true })
    expect((await decide(id, true, stranger)).status).toBe(404)
    expect((await swaps(stranger, 'all')).list).toEqual([])
  })
})
