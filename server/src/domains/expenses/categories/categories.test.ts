import * as contract from '@shangxue/contract/expenses/categories'
import { setCashRecurringState } from '@shangxue/contract/expenses/recurring'
import { describe, expect, test } from 'vitest'
import { monthAfter, monthBefore } from '../../../platform/time/period.ts'
import { setupExpenseTests } from '../testing/expense-fixture.ts'

const { fixture, call, auth, spend, monthly } = setupExpenseTests()

const tree = async (month?: string) =>
  (await call(contract.listCashItems, { direction: 'expense', ...(month && { month }) }, auth())).data.groups
const add = (name: string, group_id: number | null = fixture.house) =>
  call(contract.addCashItem, { direction: 'expense', group_id, name }, auth())
const item = async (id: number, month?: string) => {
  const found = (await tree(month)).flatMap(({ items }) => items).find((item) => item.id === id)
  if (!found) throw new TypeError('no such item')
  return found
}
const save = async (id: number, overrides: object) => {
  const { name, active, group_id, version } = await item(id)
  return call(contract.saveCashItem, { id, name, active, group_id, version, ...overrides }, auth())
}
const set = (id: number, month: string, amount_fen: number | null, location_id: number | null = null) =>
  call(contract.setCashBudget, { id, month, amount_fen, location_id }, auth())

describe('item', () => {
  test('has a unique name within its group', async () => {
    const { data: cars } = await add('车辆', null)
    expect(await add(' 房租 ')).toMatchObject({ status: 409, msg: '这里已有“房租”，请换一个名称' })
    expect((await add('房租', cars.id)).status).toBe(200)
    expect((await add('其他收入', null)).status).toBe(200)
    expect(await add('  ')).toMatchObject({ status: 400 })
  })

  test('belongs to a group of its direction', async () => {
    expect((await add('卧室', fixture.rent)).status).toBe(404)
    const income = { direction: 'income' as const, group_id: fixture.house, name: '转租' }
    expect((await call(contract.addCashItem, income, auth())).status).toBe(404)
  })

  test('moves to another group and within it', async () => {
    const { data: office } = await add('办公', null)
    const { data: paper } = await add('纸张')
    expect((await save(paper.id, { group_id: office.id })).status).toBe(200)
    expect((await item(paper.id)).group_id).toBe(office.id)
    await save(paper.id, { group_id: fixture.house })
    await call(contract.moveCashItem, { id: paper.id, side: 'before', of: fixture.rent }, auth())
    const names = async () =>
      (await tree()).find(({ id }) => id === fixture.house)?.items.map(({ name }) => name)
    expect(await names()).toEqual(['纸张', '房租', '水电'])
    await call(contract.moveCashItem, { id: paper.id, side: 'after', of: fixture.power }, auth())
    expect(await names()).toEqual(['房租', '水电', '纸张'])
    expect(
      (await call(contract.moveCashItem, { id: paper.id, side: 'after', of: fixture.interest }, auth()))
        .status,
    ).toBe(404)
  })

  test('rejects a stale version', async () => {
    const { data } = await add('垃圾清运')
    expect((await save(data.id, { name: '保洁' })).status).toBe(200)
    expect(await save(data.id, { version: 0 })).toMatchObject({
      status: 409,
      msg: '这个项目刚在别处改过，请核对后再保存',
    })
  })

  test('is deactivated with entries, deleted without', async () => {
    const { data } = await add('维修')
    const { id } = data
    await spend({ item_id: id })
    expect(await call(contract.deleteCashItem, { id, version: 0 }, auth())).toMatchObject({
      status: 409,
      msg: '维修已有记录，不能删除，可以停用它',
    })
    expect((await save(id, { active: false })).status).toBe(200)
    expect(await spend({ item_id: id })).toMatchObject({ status: 409, msg: '维修已停用，请选择其他项目' })
    const { data: unused } = await add('押金')
    await set(unused.id, fixture.today.slice(0, 7), 100)
    expect((await call(contract.deleteCashItem, { id: unused.id, version: 0 }, auth())).status).toBe(200)
    expect((await tree()).flatMap(({ items }) => items).some((item) => item.id === unused.id)).toBe(false)
  })

  test('stays active with items or recurring entries', async () => {
    const { data: group } = await add('宽带电话', null)
    const { data: line } = await add('宽带', group.id)
    expect(await call(contract.deleteCashItem, { id: group.id, version: 0 }, auth())).toMatchObject({
      status: 409,
    })
    const { data: due } = await monthly({ item_id: line.id })
    expect(await save(line.id, { active: false })).toMatchObject({
      status: 409,
      msg: '宽带还有没结束的固定收支，不能停用，请先结束它',
    })
    const off = { id: group.id, name: '宽带电话', active: false, group_id: null, version: 0 }
    expect((await call(contract.saveCashItem, off, auth())).status).toBe(409)
    await call(setCashRecurringState, { id: due.id, version: 0, state: 'ended' }, auth())
    expect((await save(line.id, { active: false })).status).toBe(200)
    expect((await call(contract.saveCashItem, off, auth())).status).toBe(200)
  })
})

describe('budget', () => {
  const now = () => fixture.today.slice(0, 7)

  test('applies until the next one is set', async () => {
    const [before, next] = [monthBefore(now()), monthAfter(now())]
    await set(fixture.power, before, 80_000)
    await set(fixture.power, next, 90_000)
    const budgetOf = async (month: string) => (await item(fixture.power, month)).budget_fen
    expect(await budgetOf(monthBefore(before))).toBeNull()
    expect(await budgetOf(before)).toBe(80_000)
    expect(await budgetOf(now())).toBe(80_000)
    expect(await budgetOf(next)).toBe(90_000)
    await set(fixture.power, monthAfter(next), null)
    expect(await budgetOf(next)).toBe(90_000)
    expect(await budgetOf(monthAfter(next))).toBeNull()
    const { data } = await call(contract.listCashBudgets, { id: fixture.power }, auth())
    expect(data.map(({ amount_fen }) => amount_fen)).toEqual([null, 90_000, 80_000])
  })

  test('of the company defaults to the sum of its stores', async () => {
    await set(fixture.rent, now(), 30_000, fixture.shop.id)
    await set(fixture.rent, now(), 20_000, fixture.depot.id)
    const { budget_fen, store_budgets } = await item(fixture.rent)
    expect(budget_fen).toBe(50_000)
    expect(new Map(store_budgets.map((budget) => [budget.location, budget.amount_fen]))).toEqual(
      new Map([
        ['滨江店', 30_000],
        ['总仓', 20_000],
      ]),
    )
    await set(fixture.rent, now(), 45_000)
    expect((await item(fixture.rent)).budget_fen).toBe(45_000)
    await set(fixture.rent, now(), 46_000)
    expect((await item(fixture.rent)).budget_fen).toBe(46_000)
  })

  test('ends with the month of deactivation', async () => {
    const { data } = await add('临时项目')
    await set(data.id, now(), 10_000)
    await set(data.id, now(), 5_000, fixture.shop.id)
    await save(data.id, { active: false })
    expect((await item(data.id)).budget_fen).toBe(10_000)
    expect(await item(data.id, monthAfter(now()))).toMatchObject({ budget_fen: null, store_budgets: [] })
  })
})
