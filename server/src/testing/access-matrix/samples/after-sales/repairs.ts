import * as commands from '@shangxue/contract/repairs/commands'
import { receiveRepair, repairPhotoEndpoints } from '@shangxue/contract/repairs/endpoints'
import sharp from 'sharp'
import { getToday } from '../../../../platform/time/period.ts'
import { aDevice, aLocation, luhnImei, someAccessories } from '../../../builders.ts'
import type { Harness, TestUser } from '../../../harness.ts'

/** A repair with a part, a loan phone and a claim, as path parameters of each endpoint. */
export async function repairRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const auth = { token }
  const { shop, day, device, sku } = await h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId })
    return {
      shop,
      day: await getToday(db, tenantId),
      device: await aDevice(db, { tenantId, locationId: shop.id }),
      sku: (await someAccessories(db, 2, { tenantId, locationId: shop.id })).skuId,
    }
  })
  const { data } = await h.call(
    receiveRepair,
    {
      ...{ code: luhnImei(7_300_001), model: '某机', location_id: shop.id, customer_id: null },
      ...{ contact_name: '某人', contact_phone: '13800001111', symptoms: ['screen'], covered: true },
      ...{ due_on: null, consent: 'phone' },
    },
    auth,
  )
  const { id } = data
  await h.call(commands.startRepair, { id, note: '' }, auth)
  const part = await h.call(commands.issueRepairPart, { id, sku_id: sku, quantity: 1, price_fen: 0 }, auth)
  const loan = await h.call(commands.lendDevice, { id, device_id: device.id, due_on: day }, auth)
  const maker = { maker: '某厂', note: '' }
  const claim = await h.call(commands.submitRepairClaim, { id, ...maker, amount_fen: 100 }, auth)
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(repairPhotoEndpoints.upload, {}, { ...auth, file: { name: 'p.jpg', bytes } })
  const repair = { id }
  const path = '/api/repairs/:id'
  const parcel = { carrier: 'shunfeng', number: 'SF0001' }
  return {
    [path]: repair,
    [`${path}/assignment`]: { ...repair, handler_id: boss.userId, due_on: null },
    [`${path}/quote`]: { ...repair, labour_fen: 1, parts_fen: 0, note: '', due_on: null },
    [`${path}/answer`]: { ...repair, total_fen: 1, agreed: true, consent: 'phone' },
    [`${path}/start`]: { ...repair, note: '' },
    [`${path}/finish`]: { ...repair, outcome: 'repaired', note: '' },
    [`${path}/cancel`]: { ...repair, reason: '越权' },
    [`${path}/hand-over`]: { ...repair, charge_fen: 0, payments: [] },
    [`${path}/password`]: repair,
    [`${path}/parts`]: { ...repair, sku_id: sku, quantity: 1, price_fen: 0 },
    [`${path}/shipments`]: { ...repair, ...maker, ...parcel },
    [`${path}/shipments/return`]: { ...repair, carrier: null, number: '', result: '越权' },
    [`${path}/loans`]: { ...repair, device_id: device.id, due_on: day },
    [`${path}/swap`]: { ...repair, device_id: device.id, note: '越权' },
    [`${path}/claims`]: { ...repair, ...maker, amount_fen: 1 },
    '/api/repairs/parts/:id/return': { id: part.data.id },
    '/api/repairs/loans/:id/return': { id: loan.data.id, note: '' },
    '/api/repairs/claims/:id/decide': { id: claim.data.id, accepted: false, accepted_fen: 0, answer: '' },
    '/api/repairs/photos/:id': { id: photo.data.id, width: 100 },
  }
}
