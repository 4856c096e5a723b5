import * as contract from '@shangxue/contract/customers'
import { customerImport } from '@shangxue/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exported } from '../../platform/exports/testing/exported.ts'
import { wizard, xlsxOf } from '../../platform/imports/testing/wizard.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let manager: TestUser
let seller: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  manager = await h.signedIn({ permissions: ['customer-manage', 'sales-record', 'export'] })
  seller = await h.signedIn({ tenantId: manager.tenantId, permissions: ['sales-record'] })
})
afterAll(() => h.close())

const as = (user = manager) => ({ token: user.token })
const person = (name: string, phone: string | null, main = false) => ({ name, role: '', phone, main })
const fields = (name: string, more: object = {}) => ({
  ...{ name, short_name: '', area: '城北', owner_id: null, level: 'B' as const, address: '中山路 1 号' },
  ...{ place: { lat: 30.2, lng: 120.1 }, note: '', contacts: [], ...more },
})
const card = async (id: number, user = manager) => (await h.call(contract.getCustomer, { id }, as(user))).data

test('stores contacts with one main contact and unique names', async () => {
  const contacts = [person('店员', null), person('', ' '), person('王老板', '0571-88880000', true)]
  const made = await h.call(
    contract.createCustomer,
    fields(' 宏达 ', { contacts: contacts.slice(0, 1) }),
    as(),
  )
  expect(made.status).toBe(200)
  const { id } = made.data
  expect(await card(id)).toMatchObject({ name: '宏达', short_name: '宏达', contacts: [{ main: true }] })
  const both = fields('宏达', { contacts: [contacts[0], contacts[2]] })
  await h.call(contract.saveCustomer, { id, version: 0, active: true, ...both }, as())
  expect((await card(id)).contacts.map(({ name }) => name)).toEqual(['王老板', '店员'])
  const found = await h.call(contract.listCustomers, { q: '王老板' }, as())
  expect(found.data.list).toMatchObject([{ id, phone: '0571-88880000', level: 'B', state: 'active' }])
  expect(await h.call(contract.createCustomer, fields('宏达'), as())).toMatchObject({
    status: 409,
    code: 40923,
  })
  expect(await h.call(contract.createCustomer, fields('   '), as())).toMatchObject({ status: 400 })
})

test('detects concurrent saves and requires permission', async () => {
  const { id } = (await h.call(contract.createCustomer, fields('两人同改'), as())).data
  const save = (note: string, user = manager) =>
    h.call(contract.saveCustomer, { id, version: 0, active: true, ...fields('两人同改', { note }) }, as(user))
  expect(await save('甲', seller)).toMatchObject({ status: 403 })
  const both = await Promise.all([save('甲'), save('乙')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 41040 })
})

test('hides inactive customers by default and rejects taken names', async () => {
  const { id } = (await h.call(contract.createCustomer, fields('停用的店'), as())).data
  const save = (more: object) =>
    h.call(contract.saveCustomer, { id, version: 0, active: false, ...fields('停用的店'), ...more }, as())
  expect(await save({ name: '宏达' })).toMatchObject({ status: 409, code: 40923 })
  expect(await save({ owner_id: 999_999 })).toMatchObject({ msg: '没有这位负责人，请重新选择' })
  await save({})
  const names = async (asked: object) =>
    (await h.call(contract.listCustomers, { q: '停用的店', ...asked }, as())).data.list.length
  expect([await names({}), await names({ state: 'inactive' })]).toEqual([0, 1])
})

test('shows debts to finance users and the owner', async () => {
  const { id } = (
    await h.call(contract.createCustomer, fields('欠款的店', { owner_id: seller.userId }), as())
  ).data
  const finance = await h.signedIn({ tenantId: manager.tenantId, permissions: ['finance'] })
  expect([
    (await card(id)).owed_fen,
    (await card(id, seller)).owed_fen,
    (await card(id, finance)).owed_fen,
  ]).toEqual([null, 0, 0])
})

test('import adds and updates customers, ignoring empty cells', async () => {
  const flow = wizard(h, customerImport)
  const known = (await h.call(contract.createCustomer, fields('导入旧店', { note: '老客户' }), as())).data
  const head = ['名称', '区域', '等级', '联系人', '电话', '负责人', '备注']
  const bad = await xlsxOf(head, [
    ['新店一', '', 'C', '', '', '', ''],
    ['新店二', '城南', 'E', '', 'abc', '没有的人', ''],
    ['导入旧店', '', '', '', '', '', ''],
    ['导入旧店', '', '', '', '', '', ''],
  ])
  const refused = await flow.checked(manager, bad)
  expect(refused.problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '2 区域',
    '3 等级',
    '3 电话',
    '5 名称',
  ])
  const good = await xlsxOf(head, [
    ['新店三', '城南', '', '李四', '13900000000', seller.name, ''],
    ['导入旧店', '', 'A', '赵六', '', '', ''],
  ])
  const run = await flow.committed(manager, good)
  expect(run.effects).toEqual([
    { label: '新增客户', count: 1 },
    { label: '更新客户', count: 1 },
  ])
  expect(await card(known.id)).toMatchObject({
    level: 'A',
    area: '城北',
    note: '老客户',
    contacts: [{ name: '赵六' }],
  })
  const [fresh] = (await h.call(contract.listCustomers, { q: '新店三' }, as())).data.list
  expect(fresh).toMatchObject({ level: 'C', owner: seller.name, phone: '13900000000' })
  expect(await flow.upload(seller, good)).toMatchObject({ status: 403 })
})

test('exports what the list shows', async () => {
  const table = await exported(h, contract.exportCustomers, { q: '宏达', level: 'B' }, manager.token)
  expect(JSON.stringify(table)).toContain('中山路 1 号')
  expect(JSON.stringify(table)).not.toContain('新店三')
})
