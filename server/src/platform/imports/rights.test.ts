import { ERRORS } from '@shangxue/contract/errors/errors'
import { priceImport, userImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrand, aProduct, aSku } from '../../testing/builders/catalogue.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { countStoredRows, wizard, xlsxOf } from './testing/wizard.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withTenant({ tenantId }, async (db) => {
    const { id: brandId } = await aBrand(db, { tenantId, name: '华为' })
    const { id: productId } = await aProduct(db, { tenantId, brandId, name: 'Pura 80' })
    await aSku(db, { tenantId, productId, spec: '12+256', color: '黑' })
  })
})

/** Changes rows as another server would, so that this one notices only after its cache expires. */
const queryAsOtherServer = (sql: string, user: TestUser) =>
  h.database.pool.query(sql, [user.tenantId, user.userId])

const prices = () =>
  xlsxOf(['品牌', '型号', '配置', '颜色', '零售价'], [['华为', 'Pura 80', '12+256', '黑', '4999']])

test('rejects a commit after the user lost the permission', async () => {
  const flow = wizard(h, priceImport)
  const priceManager = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
  const { id, state } = await flow.uploadAndCheck(priceManager, await prices())
  expect(state).toBe('ready')
  await queryAsOtherServer('delete from user_permission where tenant_id = $1 and user_id = $2', priceManager)
  const before = await countStoredRows(h, boss.tenantId)
  expect(await flow.commit(priceManager, id)).toMatchObject({ status: 200 })
  const run = await flow.settled(boss, id)
  expect(run).toMatchObject({ state: 'refused', refusal: ERRORS.import_rights.msg })
  expect(await countStoredRows(h, boss.tenantId)).toEqual(before)
})

test('rejects a commit of a disabled user', async () => {
  const flow = wizard(h, priceImport)
  const priceManager = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
  const { id } = await flow.uploadAndCheck(priceManager, await prices())
  await queryAsOtherServer(
    'update app_user set disabled_at = now() where tenant_id = $1 and id = $2',
    priceManager,
  )
  await flow.commit(priceManager, id)
  expect(await flow.settled(boss, id)).toMatchObject({ state: 'refused', refusal: ERRORS.import_rights.msg })
})

test('rejects a user import of a former boss', async () => {
  const flow = wizard(h, userImport)
  const otherUser = await h.signIn({ tenantId: boss.tenantId, boss: true })
  const { id } = await flow.uploadAndCheck(otherUser, await xlsxOf(['姓名', '岗位'], [['王小明', '店长']]))
  await queryAsOtherServer('update app_user set boss = false where tenant_id = $1 and id = $2', otherUser)
  await flow.commit(otherUser, id)
  expect(await flow.settled(boss, id)).toMatchObject({ state: 'refused', refusal: ERRORS.import_rights.msg })
})

test("checks the committing user's rights, not the uploader's", async () => {
  const flow = wizard(h, priceImport)
  const priceManager = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
  const { id } = await flow.uploadAndCheck(priceManager, await prices())
  await queryAsOtherServer('delete from user_permission where tenant_id = $1 and user_id = $2', priceManager)
  await flow.commit(boss, id)
  expect(await flow.settled(boss, id)).toMatchObject({ state: 'committed' })
})
