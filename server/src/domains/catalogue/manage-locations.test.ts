import {
  addLocation,
  closeLocation,
  getAuditEntry,
  listAudit,
  listManagedLocations,
  reopenLocation,
  reorderLocations,
  updateLocation,
} from '@shangxue/contract/administration/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDevice, aLocation } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { locations } from './schema.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const auth = () => ({ token: boss.token })
const createLocation = (name: string, overrides = {}) =>
  h.database.withOwner((db) => aLocation(db, { tenantId: boss.tenantId, name, ...overrides }))
const listManaged = async () => (await h.call(listManagedLocations, {}, auth())).data
const names = async () => (await listManaged()).map(({ name }) => name)
const actions = async () => (await h.call(listAudit, {}, auth())).data.list.map(({ action }) => action)

describe('adding a location', () => {
  test('appends it and makes it selectable at once', async () => {
    await createLocation('东店', { position: 4 })
    const { status, data } = await h.call(addLocation, { name: ' 总仓 ', kind: 'warehouse' }, auth())
    expect(status).toBe(200)
    expect(await listManaged()).toMatchObject([
      { name: '东店' },
      {
        id: data.id,
        name: '总仓',
        kind: 'warehouse',
        active: true,
        stock: 0,
        on_the_way: 0,
        counting: false,
      },
    ])
    expect((await h.call(listLocations, {}, auth())).data.map(({ name }) => name)).toEqual(['东店', '总仓'])
    expect(await actions()).toEqual(['location.added'])
  })

  test('happens once for a repeated request', async () => {
    const options = { ...auth(), headers: { 'idempotency-key': 'add-once-1' } }
    const first = await h.call(addLocation, { name: '西店', kind: 'store' }, options)
    expect(await h.call(addLocation, { name: '西店', kind: 'store' }, options)).toEqual(first)
    expect(await names()).toEqual(['西店'])
  })

  test.each([['东店'], ['东 店'], ['东店 ']])('rejects the existing name %s', async (name) => {
    await createLocation('东店')
    expect(await h.call(addLocation, { name, kind: 'store' }, auth())).toMatchObject({
      status: 409,
      code: ERRORS.location_name_taken.code,
    })
  })

  test('of one name twice concurrently rejects one', async () => {
    const add = () => h.call(addLocation, { name: '南店', kind: 'store' }, auth())
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await names()).toEqual(['南店'])
  })

  test('rejects a blank name', async () => {
    expect((await h.call(addLocation, { name: '  ', kind: 'store' }, auth())).status).toBe(400)
  })
})

describe('renaming a location', () => {
  const rename = (id: number, name: string, was: string) =>
    h.call(updateLocation, { id, name, kind: 'store', expected_name: was, expected_kind: 'store' }, auth())

  test('writes before and after to the audit trail', async () => {
    const { id } = await createLocation('东店')
    expect((await rename(id, '东门店', '东店')).status).toBe(200)
    const [entry] = (await h.call(listAudit, { entity: 'location', entity_id: String(id) }, auth())).data.list
    expect(entry).toMatchObject({ action: 'location.changed', label: '东门店' })
    const { data } = await h.call(getAuditEntry, { id: entry?.id ?? 0 }, auth())
    expect(data).toMatchObject({ before: { name: '东店' }, after: { name: '东门店' } })
  })

  test('is rejected after a concurrent rename', async () => {
    const { id } = await createLocation('东店')
    await rename(id, '东一店', '东店')
    expect(await rename(id, '东二店', '东店')).toMatchObject({ status: 409, code: ERRORS.conflict.code })
    expect(await names()).toEqual(['东一店'])
  })

  test('keeps names unique but allows another spelling', async () => {
    const { id } = await createLocation('东店')
    await createLocation('西店')
    expect((await rename(id, '西店', '东店')).code).toBe(ERRORS.location_name_taken.code)
    expect((await rename(id, '东 店', '东店')).status).toBe(200)
  })

  test('without a change does nothing', async () => {
    const { id } = await createLocation('东店')
    expect((await rename(id, '东店', '东店')).status).toBe(200)
    expect(await actions()).toEqual([])
  })
})

describe('location order', () => {
  test('applies everywhere', async () => {
    const locations = [await createLocation('甲'), await createLocation('乙'), await createLocation('丙')]
    const ids = [2, 0, 1].flatMap((index) => locations[index]?.id ?? [])
    expect((await h.call(reorderLocations, { ids }, auth())).status).toBe(200)
    expect(await names()).toEqual(['丙', '甲', '乙'])
    expect((await h.call(listLocations, {}, auth())).data.map(({ name }) => name)).toEqual(['丙', '甲', '乙'])
    expect(await actions()).toEqual(['location.reordered'])
  })

  test('is rejected after a location was added', async () => {
    const ids = [(await createLocation('甲')).id, (await createLocation('乙')).id]
    await createLocation('丙')
    expect(await h.call(reorderLocations, { ids }, auth())).toMatchObject({
      status: 409,
      code: ERRORS.conflict.code,
    })
  })

  test('rejects locations of another tenant', async () => {
    const ownLocation = await createLocation('甲')
    const otherUser = await h.signIn({ boss: true })
    const otherLocation = await h.database.withOwner((db) => aLocation(db, { tenantId: otherUser.tenantId }))
    expect((await h.call(reorderLocations, { ids: [ownLocation.id, otherLocation.id] }, auth())).status).toBe(
      404,
    )
  })
})

describe('closing a location', () => {
  const close = (id: number) => h.call(closeLocation, { id }, auth())

  test('removes it from selection until it is reopened', async () => {
    const { id } = await createLocation('东店')
    expect((await close(id)).status).toBe(200)
    expect((await h.call(listLocations, {}, auth())).data).toEqual([])
    expect(await listManaged()).toMatchObject([{ name: '东店', active: false }])
    expect((await h.call(reopenLocation, { id }, auth())).status).toBe(200)
    expect((await h.call(listLocations, {}, auth())).data).toMatchObject([{ name: '东店' }])
    expect(await actions()).toEqual(['location.reopened', 'location.closed'])
  })

  test.each(['in_stock', 'reserved', 'in_transit', 'returned'] as const)(
    'is refused with a phone %s',
    async (status) => {
      const { id } = await createLocation('东店')
      await h.database.withOwner((db) => aDevice(db, { tenantId: boss.tenantId, locationId: id, status }))
      const answer = await close(id)
      expect(answer).toMatchObject({ status: 409, code: ERRORS.location_in_use.code })
      expect(answer.msg).toContain(status === 'in_transit' ? '东店还有1件在途商品' : '东店还有1件库存')
      expect((await listManaged()).find((item) => item.id === id)).toMatchObject({ active: true })
    },
  )

  test('is rejected for the origin of an open transfer', async () => {
    const [from, to] = [await createLocation('东店'), await createLocation('西店')]
    const { tenantId, userId } = boss
    await h.database.withOwner(async (db) => {
      const device = await aDevice(db, { tenantId, locationId: to.id, status: 'sold' })
      await db.execute(sql`
        with paper as (
          insert into stock_document (tenant_id, number, kind, user_id)
          values (${tenantId}, 'DB-1', 'transfer', ${userId}) returning id
        ), moving as (
          insert into stock_transfer (tenant_id, id, from_location_id, to_location_id, state)
          select ${tenantId}, id, ${from.id}, ${to.id}, 'out' from paper returning id
        )
        insert into stock_transfer_line (tenant_id, transfer_id, line, sku_id, quantity, value_fen)
        select ${tenantId}, id, 1, ${device.skuId}, 3, 0 from moving`)
    })
    expect((await close(from.id)).msg).toContain('3件在途商品')
    await h.database.withOwner((db) =>
      db.execute(sql`update stock_transfer set state = 'received' where tenant_id = ${tenantId}`),
    )
    expect((await close(from.id)).status).toBe(200)
  })

  test('is rejected during a count', async () => {
    const { id } = await createLocation('东店')
    const { tenantId, userId } = boss
    await h.database.withOwner((db) =>
      db.execute(sql`insert into stock_count (tenant_id, location_id, state, started_by)
        values (${tenantId}, ${id}, 'open', ${userId})`),
    )
    expect((await close(id)).msg).toContain('未结束的盘点')
  })

  test('rejects the second of two concurrent requests', async () => {
    const { id } = await createLocation('东店')
    const answers = await Promise.all([close(id), close(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await actions()).toEqual(['location.closed'])
  })

  test('is rejected when closed, reopening when open', async () => {
    const [openLocation, closedLocation] = [
      await createLocation('东店'),
      await createLocation('旧店', { active: false }),
    ]
    expect((await close(closedLocation.id)).code).toBe(ERRORS.conflict.code)
    expect((await h.call(reopenLocation, { id: openLocation.id }, auth())).code).toBe(ERRORS.conflict.code)
  })
})

test('requires the boss', async () => {
  const { token } = await h.signIn({ tenantId: boss.tenantId, permissions: ['inventory-manage'] })
  const { id } = await createLocation('东店')
  expect((await h.call(addLocation, { name: '西店', kind: 'store' }, { token })).status).toBe(403)
  expect((await h.call(closeLocation, { id }, { token })).status).toBe(403)
  expect(await h.database.withOwner((db) => db.select().from(locations))).toContainEqual(
    expect.objectContaining({ id, active: true }),
  )
})

test('locations of another tenant cannot be changed', async () => {
  const { id } = await createLocation('东店')
  const { token } = await h.signIn({ boss: true })
  const renaming = { id, name: '别家', kind: 'store', expected_name: '东店', expected_kind: 'store' } as const
  expect((await h.call(updateLocation, renaming, { token })).status).toBe(404)
  expect((await h.call(closeLocation, { id }, { token })).status).toBe(404)
  expect((await h.call(reopenLocation, { id }, { token })).status).toBe(404)
  expect((await h.call(listManagedLocations, {}, { token })).data).toEqual([])
  expect(await listManaged()).toMatchObject([{ name: '东店', active: true }])
})
