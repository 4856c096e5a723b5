import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/wheel/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getToday } from '../../platform/time/period.ts'
import { aLocation } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
let lan: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  lan = await h.signIn({ tenantId: boss.tenantId })
})

const auth = ({ token }: TestUser) => ({ token })
const CUP = { name: '保温杯', kind: 'goods', weight: 1, stock: 1, active: true } as const
const THANKS = { name: '谢谢参与', kind: 'thanks', weight: 99, stock: null, active: true } as const
const addPrize = async (prize: object): Promise<number> =>
  (await h.call(contract.addWheelPrize, prize, auth(boss))).data.id
const grantChances = (who: TestUser, count: number) =>
  h.call(contract.grantWheelChances, { user_ids: [who.userId], count, note: '开业奖励' }, auth(boss))
const drawPrize = (who: TestUser) => h.call(contract.spinPrizeWheel, {}, auth(who))
const getWheel = async (who: TestUser) => (await h.call(contract.getWheel, {}, auth(who))).data
const listPrizes = async () => (await h.call(contract.listWheelPrizes, {}, auth(boss))).data
const listDraws = async (who: TestUser, filters: object = {}) =>
  (await h.call(contract.listSpins, filters, auth(who))).data.list
const notificationsOf = async (who: TestUser) =>
  (await h.call(listNotifications, {}, auth(who))).data.list.map(({ kind, title }) => [kind, title])
const runConcurrently = <T>(count: number, run: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => run()))

describe('wheel', () => {
  test('shows odds that sum to 1, zero when sold out', async () => {
    await addPrize({ ...CUP, weight: 1 })
    await addPrize({ ...THANKS, weight: 3 })
    await addPrize({ ...CUP, name: '耳机', stock: 0, weight: 6 })
    await addPrize({ ...CUP, name: '停用的', active: false })
    expect((await getWheel(lan)).prizes).toMatchObject([
      { name: '保温杯', odds: 0.25, stock: 1 },
      { name: '谢谢参与', odds: 0.75, stock: null },
      { name: '耳机', odds: 0, stock: 0 },
    ])
  })

  test('holds twelve active prizes, also under concurrent additions', async () => {
    for (let n = 1; n < contract.WHEEL_PRIZES_MAX; n++) await addPrize({ ...CUP, name: `奖品${n}` })
    const last = await runConcurrently(2, () => h.call(contract.addWheelPrize, CUP, auth(boss)))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    // An inactive prize does not count.
    const idle = await h.call(contract.addWheelPrize, { ...CUP, active: false }, auth(boss))
    expect(idle).toMatchObject({ status: 200 })
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no weight', { weight: 0 }],
    ['less than nothing left', { stock: -1 }],
  ])('rejects a prize with %s', async (_, wrong) => {
    expect(await h.call(contract.addWheelPrize, { ...CUP, ...wrong }, auth(boss))).toMatchObject({
      status: 400,
    })
  })

  test('rejects a stale change after a draw', async () => {
    const id = await addPrize({ ...CUP, stock: 5 })
    await grantChances(lan, 1)
    await drawPrize(lan)
    const save = (version: number) =>
      h.call(contract.saveWheelPrize, { id, ...CUP, stock: 5, version }, auth(boss))
    expect(await save(0)).toMatchObject({ code: ERRORS.wheel_prize_changed.code })
    expect((await listPrizes()).prizes).toMatchObject([{ stock: 4, drawn: 1, version: 1 }])
    expect(await save(1)).toMatchObject({ status: 200 })
  })
})

describe('draw', () => {
  test('uses one chance once under concurrent taps', async () => {
    await addPrize(THANKS)
    await grantChances(lan, 1)
    const answers = await runConcurrently(10, () => drawPrize(lan))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === ERRORS.wheel_no_chance.code)).toHaveLength(9)
    expect((await getWheel(lan)).chances).toBe(0)
    expect(await listDraws(lan)).toHaveLength(1)
  })

  test('returns the stored response when repeated with its key', async () => {
    await addPrize(THANKS)
    await grantChances(lan, 2)
    const headers = { 'idempotency-key': 'wheel-lost-answer' }
    const [first, second] = [
      await h.call(contract.spinPrizeWheel, {}, { ...auth(lan), headers }),
      await h.call(contract.spinPrizeWheel, {}, { ...auth(lan), headers }),
    ]
    expect(second.data).toEqual(first.data)
    expect((await getWheel(lan)).chances).toBe(1)
  })

  test('keeps the chance when no prize is left', async () => {
    await addPrize({ ...CUP, stock: 0 })
    await grantChances(lan, 1)
    expect(await drawPrize(lan)).toMatchObject({ code: ERRORS.wheel_empty.code })
    expect((await getWheel(lan)).chances).toBe(1)
  })

  test('gives the last prize to one of 500 concurrent draws', {
    tags: ['full'],
    timeout: 60_000,
  }, async () => {
    // The weight makes nearly every draw select this prize while it is in stock.
    const id = await addPrize({ ...CUP, weight: 10_000 })
    await addPrize({ ...THANKS, weight: 1 })
    const players = await Promise.all(Array.from({ length: 25 }, () => h.signIn({ tenantId: boss.tenantId })))
    for (const player of players) await grantChances(player, 20)
    const answers = await Promise.all(
      players.flatMap((player) => Array.from({ length: 20 }, () => drawPrize(player))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(500)
    expect(answers.filter(({ data }) => data.prize_id === id)).toHaveLength(1)
    expect((await listPrizes()).prizes).toMatchObject([
      { stock: 0, drawn: 1 },
      { stock: null, drawn: 499 },
    ])
  })

  test('stores its odds and shows colleagues only won prizes', async () => {
    const cup = await addPrize({ ...CUP, weight: 1 })
    await grantChances(lan, 2)
    await drawPrize(lan)
    await addPrize({ ...THANKS, weight: 1 })
    await drawPrize(lan)
    expect(await listDraws(lan)).toMatchObject([
      { name: '谢谢参与', odds: 1 },
      { name: '保温杯', odds: 1 },
    ])
    expect(await listDraws(boss, { scope: 'all' })).toMatchObject([{ user_name: lan.name, name: '保温杯' }])
    expect(await listDraws(boss)).toEqual([])
    expect(cup).toBeGreaterThan(0)
  })
})

describe('handing over', () => {
  test('happens once, notifies the winner and clears the pending list', async () => {
    await addPrize(CUP)
    await grantChances(lan, 1)
    await drawPrize(lan)
    expect(await notificationsOf(boss)).toEqual([['wheel.won', `${lan.name}抽中了保温杯`]])
    const [waiting] = await listDraws(boss, { scope: 'all', waiting: true })
    const hand = () => h.call(contract.handOverPrize, { id: waiting?.id ?? 0 }, auth(boss))
    const answers = await runConcurrently(2, hand)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listDraws(boss, { scope: 'all', waiting: true })).toEqual([])
    expect(await listDraws(lan)).toMatchObject([{ handed_by: boss.name }])
    expect(await notificationsOf(lan)).toEqual([
      ['wheel.handed', '保温杯已发放'],
      ['wheel.granted', '得到 1 次抽奖机会'],
    ])
  })

  test('is rejected for a draw without a prize', async () => {
    await addPrize(THANKS)
    await grantChances(lan, 1)
    const { data } = await drawPrize(lan)
    expect(await h.call(contract.handOverPrize, { id: data.id }, auth(boss))).toMatchObject({
      code: ERRORS.wheel_handed_over.code,
    })
  })
})

describe('chances', () => {
  const rules = (sales: object = {}, study: object = {}) =>
    h.call(
      contract.saveWheelRules,
      {
        sales_day: { need: 2, chances: 1, active: true, ...sales },
        study_day: { need: 20, chances: 2, active: true, ...study },
      },
      auth(boss),
    )
  const collect = async () => (await h.call(contract.collectWheelChances, {}, auth(lan))).data.granted
  const today = () => h.database.withOwner((db) => getToday(db, boss.tenantId))
  const studied = async (day: string, answers: number) =>
    h.database.withOwner(async (db) => {
      const { tenantId, userId } = lan
      await db.execute(sql`insert into learner (tenant_id, user_id) values (${tenantId}, ${userId})
        on conflict do nothing`)
      await db.execute(sql`
        insert into study_day (tenant_id, user_id, day, answers, right_answers, fresh, ms, changed)
        values (${tenantId}, ${userId}, ${day}, ${answers}, ${answers}, 0, 1000, 1)`)
    })
  const sold = (day: string, status: 'posted' | 'declined', count: number) =>
    h.database.withOwner(async (db) => {
      const { tenantId, userId } = lan
      const place = await aLocation(db, { tenantId })
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into stock_document (tenant_id, kind, number, user_id)
        values (${tenantId}, 'sale', ${`D${Math.random()}`}, ${userId}) returning id`)
      await db.execute(sql`
        insert into sale (tenant_id, number, kind, status, day, location_id, salesperson_id, discount_fen,
          total_fen, pieces, document_id)
        select ${tenantId}, 'S' || random(), 'sale', ${status}, ${day}, ${place.id}, ${userId}, 0, 100, 1,
          ${rows[0]?.id ?? 0}
        from generate_series(1, ${count}::int)`)
    })

  test('granted manually carry a note and notify their users', async () => {
    await grantChances(lan, 3)
    expect((await getWheel(lan)).chances).toBe(3)
    const { data } = await h.call(contract.listWheelChances, {}, auth(lan))
    expect(data.list).toHaveLength(3)
    expect(data.list[0]).toMatchObject({
      ...{ reason: 'manual', note: '开业奖励', granted_by: boss.name, used_at: null },
    })
    const stranger = await h.signIn()
    const gift = { user_ids: [stranger.userId], count: 1, note: '越界' }
    expect(await h.call(contract.grantWheelChances, gift, auth(boss))).toMatchObject({ status: 400 })
  })

  test('are granted once per day with enough counted sales', async () => {
    await rules()
    const day = await today()
    await sold(day, 'posted', 1)
    await sold(day, 'declined', 5)
    expect(await collect()).toBe(0)
    expect((await getWheel(lan)).rules).toMatchObject([{ kind: 'sales_day', done: 1, got: false }, {}])
    await sold(day, 'posted', 1)
    const granted = await runConcurrently(5, collect)
    expect(granted.reduce((sum, item) => sum + item, 0)).toBe(1)
    expect((await getWheel(lan)).rules).toMatchObject([{ kind: 'sales_day', done: 2, got: true }, {}])
    await sold(day, 'posted', 4)
    expect(await collect()).toBe(0)
  })

  test('are granted for study days of the last week since the rule began', async () => {
    await rules({ active: false })
    const day = await today()
    await studied(addDays(day, -1), 50)
    await studied(day, 20)
    expect(await collect()).toBe(2)
    await h.database.withOwner((db) =>
      db.execute(sql`
        update wheel_rule set since_day = since_day - 30 where tenant_id = ${boss.tenantId}`),
    )
    await studied(addDays(day, -7), 50)
    expect(await collect()).toBe(2)
    expect((await getWheel(lan)).chances).toBe(4)
    expect((await getWheel(lan)).rules).toMatchObject([{ kind: 'study_day', done: 20, got: true }])
  })

  test('are private to their user and tenant', async () => {
    await addPrize(THANKS)
    await grantChances(lan, 1)
    expect(await drawPrize(boss)).toMatchObject({ code: ERRORS.wheel_no_chance.code })
    const stranger = await h.signIn({ boss: true })
    expect(await getWheel(stranger)).toEqual({ chances: 0, prizes: [], rules: [] })
    expect(await listDraws(stranger, { scope: 'all' })).toEqual([])
  })
})
