import * as contract from '@shangxue/contract/customers/endpoints'
import { customerImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { wizard, xlsxOf } from '../../platform/imports/testing/wizard.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let manager: TestUser
let seller: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  manager = await h.signIn({ permissions: ['customer-manage', 'sales-record', 'export'] })
  seller = await h.signIn({ tenantId: manager.tenantId, permissions: ['sales-record'] })
})
afterAll(() => h.close())

const auth = (user = manager) => ({ token: user.token })
const contact = (name: string, phone: string | null, main = false) => ({ name, role: '', phone, main })
const fields = (name: string, overrides: object = {}) => ({
  ...{ name, short_name: '', area: '城北', owner_id: null, level: 'B' as const, address: '中山路 1 号' },
  ...{ place: { lat: 30.2, lng: 120.1 }, note: '', contacts: [], ...overrides },
})
const getCustomer = async (id: number, user = manager) =>
  (await h.call(contract.getCustomer, { id }, auth(user))).data

test('stores contacts with one main contact and unique names', async () => {
  const contacts = [contact('店员', null), contact('', ' '), contact('王老板', '0571-88880000', true)]
  const created = await h.call(
    contract.createCustomer,
    fields(' 宏达 ', { contacts: contacts.slice(0, 1) }),
    auth(),
  )
  expect(created.status).toBe(200)
  const { id } = created.data
  expect(await getCustomer(id)).toMatchObject({
    name: '宏达',
    short_name: '宏达',
    contacts: [{ main: true }],
  })
  const trimmed = fields('宏达', { contacts: [contacts[0], contacts[2]] })
  await h.call(contract.saveCustomer, { id, version: 0, active: true, ...trimmed }, auth())
  expect((await getCustomer(id)).contacts.map(({ name }) => name)).toEqual(['王老板', '店员'])
  const matches = await h.call(contract.listCustomers, { q: '王老板' }, auth())
  expect(matches.data.list).toMatchObject([{ id, phone: '0571-88880000', level: 'B', state: 'active' }])
  expect(await h.call(contract.createCustomer, fields('宏达'), auth())).toMatchObject({
    status: 409,
    code: 40923,
  })
  expect(await h.call(contract.createCustomer, fields('   '), auth())).toMatchObject({ status: 400 })
})

test('detects concurrent saves and requires permission', async () => {
  const { id } = (await h.call(contract.createCustomer, fields('两人同改'), auth())).data
  const save = (note: string, user = manager) =>
    h.call(
      contract.saveCustomer,
      { id, version: 0, active: true, ...fields('两人同改', { note }) },
      auth(user),
    )
  expect(await save('甲', seller)).toMatchObject({ status: 403 })
  const trimmed = await Promise.all([save('甲'), save('乙')])
  expect(trimmed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(trimmed.find(({ status }) => status === 409)).toMatchObject({ code: 41040 })
})

test('hides inactive customers by default and rejects taken names', async () => {
  const { id } = (await h.call(contract.createCustomer, fields('停用的店'), auth())).data
  const save = (overrides: object) =>
    h.call(
      contract.saveCustomer,
      { id, version: 0, active: false, ...fields('停用的店'), ...overrides },
      auth(),
    )
  expect(await save({ name: '宏达' })).toMatchObject({ status: 409, code: 40923 })
  expect(await save({ owner_id: 999_999 })).toMatchObject({ msg: '没有这位负责人，请重新选择' })
  await save({})
  const names = async (filters: object) =>
    (await h.call(contract.listCustomers, { q: '停用的店', ...filters }, auth())).data.list.length
  expect([await names({}), await names({ state: 'inactive' })]).toEqual([0, 1])
})

test('shows debts to finance users and the owner', async () => {
  const { id } = (
    await h.call(contract.createCustomer, fields('欠款的店', { owner_id: seller.userId }), auth())
  ).data
  const finance = await h.signIn({ tenantId: manager.tenantId, permissions: ['finance'] })
  expect([
    (await getCustomer(id)).owed_fen,
    (await getCustomer(id, seller)).owed_fen,
    (await getCustomer(id, finance)).owed_fen,
  ]).toEqual([null, 0, 0])
})

test('import adds and updates customers, ignoring empty cells', async () => {
  const flow = wizard(h, customerImport)
  const existing = (await h.call(contract.createCustomer, fields('导入旧店', { note: '老客户' }), auth()))
    .data
  const header = ['名称', '区域', '等级', '联系人', '电话', '负责人', '备注']
  const invalidFile = await xlsxOf(header, [
    ['新店一', '', 'C', '', '', '', ''],
    ['新店二', '城南', 'E', '', 'abc', '没有的人', ''],
    ['导入旧店', '', '', '', '', '', ''],
    ['导入旧店', '', '', '', '', '', ''],
  ])
  const rejectedRun = await flow.uploadAndCheck(manager, invalidFile)
  expect(rejectedRun.problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '2 区域',
    '3 等级',
    '3 电话',
    '5 名称',
  ])
  const validFile = await xlsxOf(header, [
    ['新店三', '城南', '', '李四', '13900000000', seller.name, ''],
    ['导入旧店', '', 'A', '赵六', '', '', ''],
  ])
  const run = await flow.uploadAndCommit(manager, validFile)
  expect(run.effects).toEqual([
    { label: '新增客户', count: 1 },
    { label: '更新客户', count: 1 },
  ])
  expect(await getCustomer(existing.id)).toMatchObject({
    level: 'A',
    area: '城北',
    note: '老客户',
    contacts: [{ name: '赵六' }],
  })
  const [newCustomer] = (await h.call(contract.listCustomers, { q: '新店三' }, auth())).data.list
  expect(newCustomer).toMatchObject({ level: 'C', owner: seller.name, phone: '13900000000' })
  expect(await flow.upload(seller, validFile)).toMatchObject({ status: 403 })
})

test('exports what the list shows', async () => {
  const table = await exportTable(h, contract.exportCustomers, { q: '宏达', level: 'B' }, manager.token)
  expect(JSON.stringify(table)).toContain('中山路 1 号')
  expect(JSON.stringify(table)).not.toContain('新店三')
})
