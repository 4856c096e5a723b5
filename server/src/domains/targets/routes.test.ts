import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/targets/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../platform/time/period.ts'
import { randomSales, referenceFigures } from '../sales-figures/testing/random-sales.ts'

const { at, as, lines } = randomSales({ seed: 11, count: 30 })

const month = () => at.today.slice(0, 7)
const target = (fields: object) => ({
  month: '2027-03',
  scope: 'store' as const,
  subject_id: at.stores[0]?.id ?? 0,
  pieces: 100,
  amount_fen: null,
  ...fields,
})
const add = (fields: object, user = at.boss) => at.h.call(contract.addTarget, target(fields), as(user))
const seller = () => {
  const [first] = at.sellers
  if (!first) throw new Error('nobody sells')
  return first
}

describe('target', () => {
  test('is unique per month and subject, and versioned', async () => {
    const created = await add({})
    expect(created.data).toMatchObject({ name: '门店1', pieces: 100, amount_fen: null, version: 1 })
    expect(await add({})).toMatchObject({ code: ERRORS.target_exists.code })
    const change = { id: created.data.id, version: 1, pieces: null, amount_fen: 500_000_00 }
    expect((await at.h.call(contract.saveTarget, change, as(at.boss))).data).toMatchObject({ version: 2 })
    expect(await at.h.call(contract.saveTarget, change, as(at.boss))).toMatchObject({
      status: 409,
      code: ERRORS.target_changed.code,
    })
    const deletion = { id: created.data.id, version: 2 }
    expect((await at.h.call(contract.deleteTarget, deletion, as(at.boss))).status).toBe(200)
    const auditEntries = await at.h.call(listAudit, { entity: 'sales_target' }, as(at.boss))
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
    const { tenantId } = at.boss
    const manager = await at.h.signIn({ tenantId, permissions: ['inventory-manage'] })
    expect((await add({ month: '2027-04' }, manager)).status).toBe(200)
    expect((await add({ month: '2027-05' }, seller())).status).toBe(403)
  })

  test('notifies its salesperson of every change', async () => {
    const { tenantId } = at.boss
    const person = await at.h.signIn({ tenantId, permissions: ['sales-record'] })
    const created = await add({ scope: 'person', subject_id: person.userId, amount_fen: 2_000_000 })
    const { id } = created.data
    await at.h.call(contract.saveTarget, { id, version: 1, pieces: 120, amount_fen: 2_000_000 }, as(at.boss))
    await at.h.call(contract.deleteTarget, { id, version: 2 }, as(at.boss))
    const notifications = await at.h.call(listNotifications, {}, as(person))
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
    const { tenantId } = at.boss
    const userWithoutRights = await at.h.signIn({ tenantId })
    await add({ month: '2027-06' })
    await add({ month: '2027-06', scope: 'person', subject_id: userWithoutRights.userId })
    const visible = await at.h.call(contract.listTargets, { month: '2027-06' }, as(userWithoutRights))
    expect(visible.data.list).toMatchObject([{ scope: 'person', subject_id: userWithoutRights.userId }])
    const progress = await at.h.call(contract.getProgress, { month: '2027-06' }, as(userWithoutRights))
    expect(progress.data.list).toMatchObject([{ subject_id: userWithoutRights.userId, pace: 'to_come' }])
    expect((await at.h.call(contract.listTargets, { month: '2027-06' }, as(at.boss))).data.list).toHaveLength(
      2,
    )
  })
})

test('copies the previous month for active subjects without target', async () => {
  const { tenantId } = at.boss
  const [disabledUser, activeUser] = [await at.h.signIn({ tenantId }), await at.h.signIn({ tenantId })]
  for (const subject_id of [disabledUser.userId, activeUser.userId])
    await add({ month: '2027-12', scope: 'person', subject_id })
  await add({ month: '2027-12' })
  await add({ month: '2028-01', pieces: 7 })
  await at.h.database.pool.query('update app_user set disabled_at = now() where id = $1', [
    disabledUser.userId,
  ])
  expect((await at.h.call(contract.listTargets, { month: '2028-01' }, as(at.boss))).data.before).toBe(3)
  const copied = await at.h.call(contract.copyTargets, { month: '2028-01' }, as(at.boss))
  expect(copied.data).toEqual({ copied: 1, left_out: 2 })
  const { data } = await at.h.call(contract.listTargets, { month: '2028-01' }, as(at.boss))
  expect(data.list).toMatchObject([{ pieces: 7 }, { subject_id: activeUser.userId, pieces: 100 }])
  const notifications = await at.h.call(listNotifications, {}, as(activeUser))
  expect(notifications.data.list[0]?.title).toBe('1月的业务任务已下达')
})

test('progress matches the lines of the month', async () => {
  const period = daysOfMonth(month())
  const all = (await lines()).filter(({ day }) => day >= period.from && day <= period.to)
  const brand = at.goods[0]?.brandId ?? 0
  const store = at.stores[1]?.id ?? 0
  const goals = { pieces: 40, amount_fen: 3_000_000 }
  for (const [scope, subject_id] of [
    ['store', store],
    ['person', at.boss.userId],
    ['brand', brand],
  ] as const)
    expect((await add({ month: month(), scope, subject_id, ...goals })).status).toBe(200)
  const { data } = await at.h.call(contract.getProgress, { month: month() }, as(at.boss))
  const completedDays = Number(at.today.slice(8)) - 1
  expect(data).toMatchObject({ days: period.days, passed: completedDays })
  const sumsOf = (some: typeof all) => ({
    store: referenceFigures(some.filter(({ locationId }) => locationId === store)),
    person: referenceFigures(some.filter(({ salespersonId }) => salespersonId === at.boss.userId)),
    brand: referenceFigures(some.filter(({ brandId }) => brandId === brand)),
  })
  const sums = sumsOf(all)
  const sumsToday = sumsOf(all.filter(({ day }) => day === at.today))
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
  const pastProgress = await at.h.call(contract.getProgress, { month: pastMonth }, as(at.boss))
  expect(pastProgress.data.list).toMatchObject([{ pace: 'missed', pieces: { actual: 0 } }])
})
