import { createApiKey } from '@shangxue/contract/api-keys/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { addCustomer, getCustomer, listCustomers } from '@shangxue/contract/customers/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { downloadExport } from '@shangxue/contract/platform/exports'
import { listDebts } from '@shangxue/contract/receivables/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import * as stockActions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { createUser, editUser, getUser, listUsers, setUserStores } from '@shangxue/contract/users/admin'
import { describe, expect, test } from 'vitest'
import { aCustomer } from '../../../testing/builders.ts'
import { PASSWORD, type TestUser } from '../../../testing/harness.ts'
import { RETAIL, testShop } from '../../sales/testing/shop.ts'

const { fixture, call, auth, phones, sold, sell, pieces } = testShop()

const KEYS = ['sales-record', 'inventory-manage', 'customer-manage', 'finance', 'export'] as const
const limitedTo = (...storeIds: number[]) =>
  fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: KEYS, storeIds })
const setStores = (user: TestUser, store_scope: 'all' | 'own' | 'some', store_ids: number[] = []) =>
  call(setUserStores, { id: user.userId, store_scope, store_ids }, auth(fixture.boss))
const REFUSED = { status: 403, code: ERRORS.store_not_allowed.code }

describe('a clerk of one store', () => {
  test('sells there and nowhere else', async () => {
    const { shop, depot } = fixture
    const clerk = await limitedTo(shop.id)
    const [own, foreign] = [await phones(1), await phones(1, depot.id)]
    expect(await sell(own, {}, clerk)).toMatchObject({ status: 200 })
    const refused = await sell(foreign, { location_id: depot.id }, clerk)
    expect(refused).toMatchObject({ ...REFUSED, msg: expect.stringContaining('总仓') })
    // A device of another store is unknown.
    expect(await sell(foreign, {}, clerk)).toMatchObject({ status: 404 })
  })

  test('receives, counts, corrects and writes off there only', async () => {
    const { shop, depot, phone } = fixture
    const clerk = await limitedTo(shop.id)
    const lines = [{ sku_id: phone.id, cost_fen: 100, devices: [{ sn: 'SN-STORE-1' }] }]
    const receive = (location_id: number) =>
      call(stockActions.receiveStock, { location_id, note: '', lines }, auth(clerk))
    expect(await receive(depot.id)).toMatchObject(REFUSED)
    expect(await receive(shop.id)).toMatchObject({ status: 200 })
    expect(await call(stockActions.startCount, { location_id: depot.id }, auth(clerk))).toMatchObject(REFUSED)
    const skuId = await pieces(5, 1_000, depot.id)
    const items = [{ sku_id: skuId, location_id: depot.id, quantity: 1 }]
    const writeOff = { kind: 'damaged' as const, device_ids: [], items, reason: '破损' }
    expect(await call(stockActions.writeOff, writeOff, auth(clerk))).toMatchObject(REFUSED)
  })

  test('sees no sale, device and stock of another store', async () => {
    const { shop, depot, seller } = fixture
    const clerk = await limitedTo(shop.id)
    const [device] = await phones(1, depot.id)
    const sale = await sell(await phones(1, depot.id), { location_id: depot.id }, seller)
    expect(await call(sales.getSale, { id: sale.data.id }, auth(clerk))).toMatchObject({ status: 404 })
    expect(await call(stock.getDevice, { id: device ?? 0 }, auth(clerk))).toMatchObject({ status: 404 })
    const list = await call(sales.listSales, { limit: 100 }, auth(clerk))
    expect(new Set(list.data.list.map(({ location }) => location))).toEqual(new Set(['滨江店']))
    const returned = {
      id: sale.data.id,
      location_id: shop.id,
      sellable: true,
      lines: [],
      payments: [],
      reason: '退',
    }
    expect(
      (await call(sales.returnSale, { ...returned, lines: [{ line: 1, device_ids: [] }] }, auth(clerk)))
        .status,
    ).toBe(404)
  })

  test('is offered the own store, and every store as a destination', async () => {
    const clerk = await limitedTo(fixture.shop.id)
    const names = async (input: { everywhere?: boolean }) =>
      (await call(listLocations, input, auth(clerk))).data.map(({ name }) => name)
    expect(await names({})).toEqual(['滨江店'])
    expect(await names({ everywhere: true })).toEqual(expect.arrayContaining(['滨江店', '总仓']))
    const ownStore = await call(sales.getOwnStore, {}, auth(clerk))
    expect(ownStore.data).toEqual({ location_id: fixture.shop.id })
  })

  test('sees customers of the store, of nobody and who bought there', async () => {
    const { boss, shop, depot, seller } = fixture
    const clerk = await limitedTo(shop.id)
    const other = await limitedTo(depot.id)
    const create = (name: string, ownerId?: number) =>
      fixture.h.database.withOwner((db) =>
        aCustomer(db, { tenantId: boss.tenantId, name, ...(ownerId !== undefined && { ownerId }) }),
      )
    await create('没有负责人的店')
    await create('自己的店', clerk.userId)
    const hidden = await create('别店的店', other.userId)
    const names = async () =>
      (await call(listCustomers, { q: '的店' }, auth(clerk))).data.list.map(({ name }) => name).sort()
    expect(await names()).toEqual(['没有负责人的店', '自己的店'].sort())
    expect(await call(getCustomer, { id: hidden.id }, auth(clerk))).toMatchObject({ status: 404 })
    const toHidden = { customer_id: hidden.id }
    expect(await sell(await phones(1), toHidden, clerk)).toMatchObject({ status: 404 })
    await sell(await phones(1), toHidden, seller)
    expect(await names()).toContain('别店的店')
  })

  test('is responsible for the customers that the clerk creates', async () => {
    const { shop, depot } = fixture
    const [clerk, other] = [await limitedTo(shop.id), await limitedTo(depot.id)]
    const { data } = await call(addCustomer, { name: '新开的店', area: '城东' }, auth(clerk))
    const seenBy = async (user: TestUser) => (await call(getCustomer, { id: data.id }, auth(user))).status
    expect([await seenBy(clerk), await seenBy(other)]).toEqual([200, 404])
    // The name is taken, although the other store does not see who has it.
    const again = await call(addCustomer, { name: '新开的店', area: '城东' }, auth(other))
    expect(again).toMatchObject({ status: 409, code: ERRORS.customer_name_taken.code })
  })

  test('cannot use keys that concern the whole company', async () => {
    const clerk = await limitedTo(fixture.shop.id)
    expect(await call(listDebts, {}, auth(clerk))).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
})

describe('a transfer between stores', () => {
  test('is seen at both ends, received at one and cancelled at the other', async () => {
    const { shop, depot } = fixture
    const [sender, receiver] = [await limitedTo(shop.id), await limitedTo(depot.id)]
    const send = async () => {
      const deviceIds = await phones(1)
      const { data } = await call(
        stockActions.sendTransfer,
        { from_location_id: shop.id, to_location_id: depot.id, device_ids: deviceIds, items: [], note: '' },
        auth(sender),
      )
      return { id: data.id, deviceIds }
    }
    const { id, deviceIds } = await send()
    for (const user of [sender, receiver]) {
      expect(await call(stockActions.getTransfer, { id }, auth(user))).toMatchObject({ status: 200 })
      expect(await call(stock.getDevice, { id: deviceIds[0] ?? 0 }, auth(user))).toMatchObject({
        status: 200,
      })
    }
    const arrival = { id, device_ids: deviceIds, items: [], missing: 'none' as const, reason: '' }
    expect(await call(stockActions.receiveTransfer, arrival, auth(sender))).toMatchObject(REFUSED)
    const cancelled = await call(stockActions.cancelTransfer, { id, reason: '发错' }, auth(receiver))
    expect(cancelled).toMatchObject(REFUSED)
    expect(await call(stockActions.receiveTransfer, arrival, auth(receiver))).toMatchObject({ status: 200 })
    // It has left the sender's store.
    expect(await call(stock.getDevice, { id: deviceIds[0] ?? 0 }, auth(sender))).toMatchObject({
      status: 404,
    })
    const second = await send()
    const withdrawn = await call(stockActions.cancelTransfer, { id: second.id, reason: '发错' }, auth(sender))
    expect(withdrawn).toMatchObject({ status: 200 })
  })

  test('is returned to a repeated request although the devices are elsewhere', async () => {
    const { shop, depot } = fixture
    const [sender, receiver] = [await limitedTo(shop.id), await limitedTo(depot.id)]
    const deviceIds = await phones(1)
    const input = {
      from_location_id: shop.id,
      to_location_id: depot.id,
      device_ids: deviceIds,
      items: [],
      note: '',
    }
    const headers = { 'idempotency-key': 'transfer-of-one-store' }
    const send = () => call(stockActions.sendTransfer, input, { token: sender.token, headers })
    const first = await send()
    const arrival = {
      id: first.data.id,
      device_ids: deviceIds,
      items: [],
      missing: 'none' as const,
      reason: '',
    }
    await call(stockActions.receiveTransfer, arrival, auth(receiver))
    expect((await send()).data).toEqual(first.data)
  })
})

describe('the scope', () => {
  test('takes effect at once on devices that are signed in', async () => {
    const { shop, depot } = fixture
    const user = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: KEYS })
    const [device] = await phones(1, depot.id)
    const see = async () => (await call(stock.getDevice, { id: device ?? 0 }, auth(user))).status
    expect(await see()).toBe(200)
    expect(await setStores(user, 'some', [shop.id])).toMatchObject({ status: 200 })
    expect(await see()).toBe(404)
    await setStores(user, 'some', [shop.id, depot.id])
    expect(await see()).toBe(200)
    await setStores(user, 'all')
    expect(await see()).toBe(200)
  })

  test('withholds files of more stores after it was narrowed', async () => {
    const user = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: KEYS })
    const wide = await call(sales.exportSales, {}, auth(user))
    await setStores(user, 'some', [fixture.shop.id])
    const narrow = await call(sales.exportSales, {}, auth(user))
    const download = ({ id }: { id: string }) => call(downloadExport, { id }, auth(user))
    expect(await download(wide.data)).toMatchObject({ code: ERRORS.export_rights.code })
    expect(await download(narrow.data)).toMatchObject({ status: 200 })
  })

  test('applies to the API keys of the user', async () => {
    const user = await fixture.h.signIn({
      ...{ tenantId: fixture.boss.tenantId, permissions: KEYS, storeIds: [fixture.shop.id] },
    })
    const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const key = { name: '报表', scopes: ['inventory-manage' as const], expires_on }
    const { data } = await call(createApiKey, key, auth(user))
    const see = async (locationId: number) =>
      (await call(stock.getDevice, { id: (await phones(1, locationId))[0] ?? 0 }, { token: data.key })).status
    expect([await see(fixture.shop.id), await see(fixture.depot.id)]).toEqual([200, 404])
  })

  test('needs a store, and concerns no boss', async () => {
    const user = await fixture.h.signIn({ tenantId: fixture.boss.tenantId })
    const missing = { status: 409, code: ERRORS.own_store_missing.code }
    expect(await setStores(user, 'own')).toMatchObject(missing)
    expect(await setStores(user, 'some')).toMatchObject(missing)
    const second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, boss: true })
    expect(await setStores(second, 'some', [fixture.shop.id])).toMatchObject({ status: 409 })
  })

  test('rejects a store of another company', async () => {
    const user = await fixture.h.signIn({ tenantId: fixture.boss.tenantId })
    expect(await setStores(user, 'some', [987_654])).toMatchObject({ status: 404 })
  })
})

describe('a new user', () => {
  const create = (fields: object) =>
    call(
      createUser,
      { yonghuming: '', zhiwei: '业务员', mima: PASSWORD, template: '业务员', ...fields } as never,
      auth(fixture.boss),
    )
  const signIn = async (yonghuming: string) =>
    call(login, { yonghuming, mima: PASSWORD, shujuku: fixture.boss.database })

  test('has a name, phone, store and scope from the start', async () => {
    const { shop } = fixture
    const { data } = await create({
      ...{
        yonghuming: 'chenjing',
        name: '陈静',
        phone: '13800001234',
        location_id: shop.id,
        store_scope: 'own',
      },
    })
    const detail = await call(getUser, { id: data.id }, auth(fixture.boss))
    expect(detail.data).toMatchObject({
      ...{ yonghuming: 'chenjing', name: '陈静', phone: '13800001234', store_scope: 'own' },
      own_store: { id: shop.id, name: '滨江店' },
    })
    expect(await signIn('陈静')).toMatchObject({ status: 422 })
    expect((await signIn('chenjing')).data).toMatchObject({ yonghuming: '陈静' })
  })

  test('appears on documents under the name', async () => {
    const { data } = await create({ yonghuming: 'lihua', name: '李华' })
    const { token } = (await signIn('lihua')).data
    await fixture.h.database.withOwner((db) =>
      db.execute(`update app_user set temporary_password_at = null where id = ${data.id}`),
    )
    await call(
      editUser,
      { id: data.id, yonghuming: 'lihua', zhiwei: '店员', avatar: null },
      auth(fixture.boss),
    )
    const answer = await call(sales.recordSale, sold(await phones(1)), { token })
    const sale = await call(sales.getSale, { id: answer.data.id }, auth(fixture.manager))
    expect(sale.data).toMatchObject({ salesperson: '李华', total_fen: RETAIL })
  })

  test('cannot sign in with the user name of another', async () => {
    await create({ yonghuming: 'wanglei', name: '王磊' })
    const taken = { status: 409, code: ERRORS.user_name_taken.code }
    expect(await create({ yonghuming: 'wanglei', name: '王小磊' })).toMatchObject(taken)
    expect(await create({ yonghuming: '王磊' })).toMatchObject(taken)
    const found = await call(listUsers, { q: 'wanglei' }, auth(fixture.boss))
    expect(found.data.list.map(({ name }) => name)).toEqual(['王磊'])
  })
})

// Last, because it drops the policies of this file's database.
test('limits of stores are refused where tables have no policies, as on Citus', async () => {
  const { boss, shop } = fixture
  await fixture.h.database.withOwner((db) =>
    db.execute(`do $$ declare p record; begin
      for p in select tablename from pg_policies where policyname = 'stores' loop
        execute format('drop policy stores on %I', p.tablename);
      end loop; end $$`),
  )
  const user = await fixture.h.signIn({ tenantId: boss.tenantId, permissions: KEYS })
  const refused = { status: 409, code: ERRORS.store_scope_unavailable.code }
  expect(await setStores(user, 'some', [shop.id])).toMatchObject(refused)
  expect(await setStores(user, 'all')).toMatchObject({ status: 200 })
})
