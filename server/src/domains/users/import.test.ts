import { getSettings, saveSettings } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { BODY_MAX_BYTES } from '@shangxue/contract/platform/constants'
import { userImport } from '@shangxue/contract/platform/imports'
import { ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { login } from '@shangxue/contract/session/endpoints'
import { getUser, issuePasswords, listUsers } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wizard, xlsxOf } from '../../platform/imports/testing/wizard.ts'
import { aLocation } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let flow: ReturnType<typeof wizard>
let boss: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, userImport)
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const sheet = (...rows: [string, string, string?][]) =>
  xlsxOf(
    ['姓名', '岗位', '权限模板'],
    rows.map(([name, position, template = '']) => [name, position, template]),
  )
const listWithoutPassword = async () =>
  (await h.call(listUsers, { state: 'no_password' }, { token: boss.token })).data.list

test('imports users with template permissions, without passwords', async () => {
  const run = await flow.uploadAndCommit(
    boss,
    await sheet(['王小明', '业务员'], ['李  雷', '仓管', '库管'], ['韩梅梅', '前台']),
  )
  expect(run.state).toBe('committed')
  expect(run.effects).toEqual([
    { label: '新增用户', count: 3 },
    { label: '没有权限模板', count: 1 },
  ])
  const imported = await listWithoutPassword()
  expect(imported.map(({ yonghuming, zhiwei }) => `${yonghuming} ${zhiwei}`).sort()).toEqual(
    ['李 雷 仓管', '王小明 业务员', '韩梅梅 前台'].sort(),
  )
  const keys = async (name: string) => {
    const id = imported.find(({ yonghuming }) => yonghuming === name)?.id ?? 0
    return (await h.call(getUser, { id }, { token: boss.token })).data.keys
  }
  expect(new Set(await keys('王小明'))).toEqual(new Set(ROLE_TEMPLATES.业务员))
  expect(await keys('李 雷')).toEqual(['inventory-manage', 'repair', 'export'])
  expect(await keys('韩梅梅')).toEqual([])

  const signIn = () =>
    h.call(login, { yonghuming: '韩梅梅', mima: 'mountain-river-9', shujuku: boss.database })
  expect(await signIn()).toMatchObject({ status: 422 })
  const handed = imported.map(({ id }) => ({ id, xinmima: 'mountain-river-9' }))
  expect(await h.call(issuePasswords, { users: handed }, { token: boss.token })).toMatchObject({
    status: 200,
  })
  expect(await signIn()).toMatchObject({ status: 200 })
  expect(await listWithoutPassword()).toEqual([])
})

const HEADER = ['用户名', '单据姓名', '职位', '电话', '所在门店', '门店范围']
const addStore = (name: string) =>
  h.database.withOwner((db) => aLocation(db, { tenantId: boss.tenantId, name }))

test('imports names on documents, phones and stores, and limits users to their store', async () => {
  await addStore('滨江店')
  const run = await flow.uploadAndCommit(
    boss,
    await xlsxOf(HEADER, [
      ['wanglei', '王磊', '业务员', '138 0000 0001', '滨江店', '所在门店'],
      ['lixia', '', '店长', '', '', ''],
    ]),
  )
  expect(run.state).toBe('committed')
  const { rows } = await h.database.withTenant({ tenantId: boss.tenantId, readOnly: true }, (db) =>
    db.execute(sql`
      select u.name, u.login, u.store_scope as scope, r.phone, l.name as store from app_user u
        left join staff_record r on r.user_id = u.id left join location l on l.id = r.location_id
      where u.id <> ${boss.userId} order by u.name`),
  )
  expect(rows).toEqual([
    { name: 'lixia', login: null, scope: 'all', phone: null, store: null },
    { name: '王磊', login: 'wanglei', scope: 'own', phone: '138 0000 0001', store: '滨江店' },
  ])
})

test('reports names in use, unknown stores and a limit without a store', async () => {
  await addStore('滨江店')
  await flow.uploadAndCommit(boss, await xlsxOf(HEADER, [['wanglei', '王磊', '业务员', '', '', '']]))
  const run = await flow.uploadAndCheck(
    boss,
    await xlsxOf(HEADER, [
      ['lilei', '王磊', '业务员', '', '', ''],
      ['王磊', '', '业务员', '', '', ''],
      ['wanglei', '王小磊', '业务员', '', '', ''],
      ['hanmei', '', '业务员', '1', '', ''],
      ['lintao', '', '业务员', '', '河西店', ''],
      ['zhaoliu', '', '业务员', '', '', '所在门店'],
      ['zhouqi', '', '业务员', '', '滨江店', '附近门店'],
    ]),
  )
  expect(run.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)).toEqual([
    '2 单据姓名: 单据姓名已被使用，请改名或删除这一行',
    '3 用户名: 与第 2 行重复，请删除其中一行或改名',
    '4 用户名: 用户名已被使用，请改名或删除这一行',
    '5 电话: 不是电话号码，请填手机号或带区号的固定电话',
    '6 所在门店: 没有这个门店，请按公司设置里的名称填写',
    '7 门店范围: 只看所在门店的用户要填所在门店',
    '8 门店范围: 请填 全部门店 或 所在门店',
  ])
})

test('reports errors by row and column, creates nobody', async () => {
  const run = await flow.uploadAndCheck(
    boss,
    await sheet(
      [boss.name, '店长'],
      ['张三', '店长'],
      ['张三', '店长'],
      ['李四', '店长', '船长'],
      ['王五', '老板', '老板'],
      ['', '店长'],
      ['赵六', '一个长得超过二十个字的职位名称真的放不下了吧'],
    ),
  )
  expect(run.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)).toEqual([
    '2 用户名: 用户名已被使用，请改名或删除这一行',
    '4 用户名: 与第 3 行重复，请删除其中一行或改名',
    '5 权限模板: 没有这个模板，可填：店长、业务员、财务、库管、采购、学习者',
    '6 权限模板: 老板不能导入，请在用户管理中单独新增',
    '7 用户名: 不能为空，请填写',
    '8 职位: 不能超过20个字，请缩短',
  ])
  expect(await listWithoutPassword()).toEqual([])
})

test('audits an import with the names', async () => {
  const run = await flow.uploadAndCommit(boss, await sheet(['王小明', '店长']))
  const { rows } = await h.database.withTenant({ tenantId: boss.tenantId, readOnly: true }, (db) =>
    db.execute(sql`select after from audit_log where action = 'users.imported' and entity_id = ${run.id}`),
  )
  expect(rows).toMatchObject([
    { after: { rows: 1, detail: { users: [{ name: '王小明', position: '店长', template: '店长' }] } } },
  ])
})

const limitTo = async (max_users: number | null) => {
  const { active_users: _, ...before } = (await h.call(getSettings, {}, { token: boss.token })).data
  const saved = await h.call(saveSettings, { ...before, max_users }, { token: boss.token })
  expect(saved.status).toBe(200)
}

test('checks the remaining user limit in the dry run', async () => {
  await limitTo(3)
  const file = await sheet(['王小明', '店长'], ['李雷', '船长'], ['韩梅梅', '店长'], ['林涛', '店长'])
  const run = await flow.uploadAndCheck(boss, file)
  expect(run.problems.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '4: 在用账号上限3个，只剩2个名额，请删去多出的行，或在公司设置中调高上限后重新上传',
    '5: 在用账号上限3个，只剩2个名额，请删去多出的行，或在公司设置中调高上限后重新上传',
  ])
  await limitTo(null)
  expect(await flow.uploadAndCommit(boss, file)).toMatchObject({ state: 'committed' })
})

test('rejects an import after the limit was lowered', async () => {
  const { id } = await flow.uploadAndCheck(boss, await sheet(['王小明', '店长'], ['李雷', '店长']))
  await limitTo(2)
  await flow.commit(boss, id)
  const run = await flow.settled(boss, id)
  expect(run).toMatchObject({ state: 'ready', bad_rows: 1 })
  expect(run.problems[0]?.reason).toContain('只剩1个名额')
  expect(await listWithoutPassword()).toEqual([])
})

test('requires a boss to import users', async () => {
  const staff = await h.signIn({ tenantId: boss.tenantId, permissions: ROLE_TEMPLATES.老板 ?? [] })
  expect(await flow.upload(staff, await sheet(['王小明', '店长']))).toMatchObject({ status: 403 })
})

test('rejects the same key with another file', async () => {
  const headers = { 'idempotency-key': 'one-key-two-files' }
  const [firstFile, secondFile] = [await sheet(['王小明', '店长']), await sheet(['李小红', '店长'])]
  const first = await flow.upload(boss, firstFile, 'x.xlsx', headers)
  expect((await flow.upload(boss, firstFile, 'x.xlsx', headers)).data.id).toBe(first.data.id)
  expect(await flow.upload(boss, secondFile, 'x.xlsx', headers)).toMatchObject({
    code: ERRORS.key_reused.code,
  })
})

test('accepts files larger than other bodies', async () => {
  const bytes = Buffer.from(`姓名,岗位\n${'王,店\n'.repeat(400_000)}`)
  expect(bytes.length).toBeGreaterThan(BODY_MAX_BYTES)
  expect(await flow.upload(boss, bytes, 'x.csv')).toMatchObject({ status: 200 })
})
