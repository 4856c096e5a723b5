import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/targets/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../platform/time/period.ts'
import { randomSales, referenceFigures } from '../sales-figures/testing/random-sales.ts'

const { fixture, auth, lines } = randomSales({ seed: 11, count: 30 })

const month = () => fixture.today.slice(0, 7)
const target = (fields: object) => ({
  month: '2027-03',
  scope: 'store' as const,
  subject_id: fixture.stores[0]?.id ?? 0,
  pieces: 100,
  amount_fen: null,
  ...fields,
})
const add = (fields: object, user = fixture.boss) =>
  fixture.h.call(contract.addTarget, target(fields), auth(user))
const seller = () => {
  const [first] = fixture.sellers
  if (!first) throw new Error('nobody sells')
  return first
}

describe('target', () => {
  test('is unique per month and subject, and versioned', async () => {
    const created = await add({})
    expect(created.data).toMatchObject({ name: '门店1', pieces: 100, amount_fen: null, version: 1 })
    expect(await add({})).toMatchObject({ code: ERRORS.target_exists.code })
    const change = { id: created.data.id, version: 1, pieces: null, amount_fen: 500_000_00 }
    expect((await fixture.h.call(contract.saveTarget, change, auth(fixture.boss))).data).toMatchObject({
      version: 2,
    })
    expect(await fixture.h.call(contract.saveTarget, change, auth(fixture.boss))).toMatchObject({
      status: 409,
      code: ERRORS.target_changed.code,
    })
    const deletion = { id: created.data.id, version: 2 }
    expect((await fixture.h.call(contract.deleteTarget, deletion, auth(fixture.boss))).status).toBe(200)
    const auditEntries = await fixture.h.call(listAudit, { entity: 'sales_target' }, auth(fixture.boss))
    expect(auditEntries.data.list.map(({ action }) => action)).toEqual([
      'target.deleted',
      'target.changed',
      'target.added',
    ])
  })

  test('requires a goal and an active subject', async () => {
    expect(await add({ pieces: null })).toMatchObject({ status: 400, msg: '请填写目标件数或目标金额' })
    expect((await add({ subject_id: 9_999_999 })).status).toBe(404)
  })

  test('requires inventory-manage', async () => {
    const { tenantId } = fixture.boss
    const manager = await fixture.h.signIn({ tenantId, permissions: ['inventory-manage'] })
    expect((await add({ month: '2027-04' }, manager)).status).toBe(200)
    expect((await add({ month: '2027-05' }, seller())).status).toBe(403)
  })

  test('notifies its salesperson of every change', async () => {
    const { tenantId } = fixture.boss
    const person = await fixture.h.signIn({ tenantId, permissions: ['sales-record'] })
    const created = await add({ scope: 'person', subject_id: person.userId, amount_fen: 2_000_000 })
    const { id } = created.data
    await fixture.h.call(
      contract.saveTarget,
      { id, version: 1, pieces: 120, amount_fen: 2_000_000 },
      auth(fixture.boss),
    )
    await fixture.h.call(contract.deleteTarget, { id, version: 2 }, auth(fixture.boss))
    const notifications = await fixture.h.call(listNotifications, {}, auth(person))
    expect(notifications.data.list.map(({ title }) => title)).toEqual([
      '3月的业务任务已取消',
      '3月的业务任务有调整',
      '3月的业务任务已下达',
    ])
    expect(notifications.data.list[1]).toMatchObject({
      body: '100 件，¥20,000 → 120 件，¥20,000',
      link: '/others/business-progress?month=2027-03',
    })
  })

  test('is visible to its salesperson without sales-view', async () => {
    const { tenantId } = fixture.boss
    const userWithoutRights = await fixture.h.signIn({ tenantId })
    await add({ month: '2027-06' })
    await add({ month: '2027-06', scope: 'person', subject_id: userWithoutRights.userId })
    const visible = await fixture.h.call(contract.listTargets, { month: '2027-06' }, auth(userWithoutRights))
    expect(visible.data.list).toMatchObject([{ scope: 'person', subject_id: userWithoutRights.userId }])
    const progress = await fixture.h.call(contract.getProgress, { month: '2027-06' }, auth(userWithoutRights))
    expect(progress.data.list).toMatchObject([{ subject_id: userWithoutRights.userId, pace: 'to_come' }])
    expect(
      (await fixture.h.call(contract.listTargets, { month: '2027-06' }, auth(fixture.boss))).data.list,
    ).toHaveLength(2)
  })
})

test('copies the previous month for active subjects without target', async () => {
  const { tenantId } = fixture.boss
  const [disabledUser, activeUser] = [
    await fixture.h.signIn({ tenantId }),
    await fixture.h.signIn({ tenantId }),
  ]
  for (const subject_id of [disabledUser.userId, activeUser.userId])
    await add({ month: '2027-12', scope: 'person', subject_id })
  await add({ month: '2027-12' })
  await add({ month: '2028-01', pieces: 7 })
  await fixture.h.database.pool.query('update app_user set disabled_at = now() where id = $1', [
    disabledUser.userId,
  ])
  expect(
    (await fixture.h.call(contract.listTargets, { month: '2028-01' }, auth(fixture.boss))).data.before,
  ).toBe(3)
  const copied = await fixture.h.call(contract.copyTargets, { month: '2028-01' }, auth(fixture.boss))
  expect(copied.data).toEqual({ copied: 1, left_out: 2 })
  const { data } = await fixture.h.call(contract.listTargets, { month: '2028-01' }, auth(fixture.boss))
  expect(data.list).toMatchObject([{ pieces: 7 }, { subject_id: activeUser.userId, pieces: 100 }])
  const notifications = await fixture.h.call(listNotifications, {}, auth(activeUser))
  expect(notifications.data.list[0]?.title).toBe('1月的业务任务已下达')
})

test('progress matches the lines of the month', async () => {
  const period = daysOfMonth(month())
  const all = (await lines()).filter(({ day }) => day >= period.from && day <= period.to)
  const brand = fixture.goods[0]?.brandId ?? 0
  const store = fixture.stores[1]?.id ?? 0
  const goals = { pieces: 40, amount_fen: 3_000_000 }
  for (const [scope, subject_id] of [
    ['store', store],
    ['person', fixture.boss.userId],
    ['brand', brand],
  ] as const)
    expect((await add({ month: month(), scope, subject_id, ...goals })).status).toBe(200)
  const { data } = await fixture.h.call(contract.getProgress, { month: month() }, auth(fixture.boss))
  const completedDays = Number(fixture.today.slice(8)) - 1
  expect(data).toMatchObject({ days: period.days, passed: completedDays })
  const sumsOf = (some: typeof all) => ({
    store: referenceFigures(some.filter(({ locationId }) => locationId === store)),
    person: referenceFigures(some.filter(({ salespersonId }) => salespersonId === fixture.boss.userId)),
    brand: referenceFigures(some.filter(({ brandId }) => brandId === brand)),
  })
  const sums = sumsOf(all)
  const sumsToday = sumsOf(all.filter(({ day }) => day === fixture.today))
  expect(data.list.map(({ scope }) => scope)).toEqual(['store', 'person', 'brand'])
  for (const { scope, pieces, amount } of data.list) {
    const expected = (measure: 'pieces' | 'amount_fen') => {
      if (completedDays === 0) return null
      const [total, today] = [sums[scope][measure], sumsToday[scope][measure]]
      const average = (total - today) / completedDays
      return Math.round(
        total - today + Math.max(today, average) + average * (period.days - completedDays - 1),
      )
    }
    expect(pieces).toEqual({ target: 40, actual: sums[scope].pieces, expected: expected('pieces') })
    expect(amount).toEqual({
      target: 3_000_000,
      actual: sums[scope].amount_fen,
      expected: expected('amount_fen'),
    })
  }
  const pastMonth = addDays(period.from, -400).slice(0, 7)
  await add({ month: pastMonth })
  const pastProgress = await fixture.h.call(contract.getProgress, { month: pastMonth }, auth(fixture.boss))
  expect(pastProgress.data.list).toMatchObject([{ pace: 'missed', pieces: { actual: 0 } }])
})
