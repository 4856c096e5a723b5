import { addChannel } from '@shangxue/contract/channels/endpoints'
import {
  addProgramme,
  listProgrammes,
  listSaleClaims,
  subsidyPhotoEndpoints,
} from '@shangxue/contract/channels/subsidies'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { channelImport, type ImportEndpoints, subsidyAnswerImport } from '@shangxue/contract/platform/imports'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import sharp from 'sharp'
import { aDevice, aLocation, aSku } from '../../../builders.ts'
import type { Harness, TestUser } from '../../../harness.ts'

/** A payment channel and an import of its file, as path parameters of each endpoint. */
export async function channelRecords(
  h: Harness,
  boss: TestUser,
  upload: (endpoints: ImportEndpoints, fields: object) => Promise<string>,
): Promise<Record<string, Record<string, unknown>>> {
  const { token } = boss
  const account = await h.call(addAccount, { kind: 'bank', name: '渠道到账户', number: '' }, { token })
  const content = {
    ...{ name: '越权渠道', kind: 'wallet' as const, method: 'wechat' as const, account_id: account.data.id },
    ...{ settle_days: 1, skip_weekend: false, fee_refunded: true, preselected: false },
    fees: [{ instalments: 1, rate_bp: 60, fixed_fen: 0, bearer: 'shop' as const }],
  }
  const channel = { id: (await h.call(addChannel, content, { token })).data.id }
  const run = await upload(channelImport, { channel: String(channel.id) })
  const programme = {
    ...{ name: '越权补贴', account_id: account.data.id, method: 'card' as const, price_ceiling_fen: 600_000 },
    ...{ rate_bp: 1_500, piece_ceiling_fen: 50_000, from: '2026-01-01', until: '2026-12-31' },
    ...{ needs_person: false, needs_box_photo: false, needs_phone_photo: false },
    ...{ needs_invoice: true, needs_activation: true },
  }
  const programmeId = (await h.call(addProgramme, programme, { token })).data.id
  const claimId = await claimOf(h, boss, programmeId)
  const answers = await upload(subsidyAnswerImport, { programme: String(programmeId) })
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
  const bytes = await picture.jpeg().toBuffer()
  const photo = await h.call(subsidyPhotoEndpoints.upload, {}, { token, file: { name: 'p.jpg', bytes } })
  const path = '/api/payment-channels/:id'
  const day = { ...channel, day: '2026-01-31' }
  return {
    [path]: { ...channel, ...content, active: true, version: 0 },
    [`${path}/settlements`]: { ...channel, day: '2026-01-31', amount_fen: 1 },
    [`${path}/days`]: channel,
    [`${path}/days/:day`]: day,
    [`${path}/days/:day/resolutions`]: { ...day, payment_id: 1, line_id: null, kind: 'note', note: '越权' },
    [`${path}/days/:day/close`]: day,
    '/api/subsidies/programmes/:id': { id: programmeId, ...programme, version: 0 },
    '/api/subsidies/claims/:id/evidence': { id: claimId, invoice: '', activated: true },
    '/api/subsidies/claims/:id/loss': { id: claimId, reason: '越权' },
    '/api/subsidies/photos/:id': { id: photo.data.id, width: 100 },
    '/api/subsidies/answer-imports/:id': { id: answers },
    '/api/subsidies/answer-imports/:id/mapping': { id: answers, mapping: {} },
    '/api/subsidies/answer-imports/:id/commit': { id: answers },
    '/api/payment-channels/imports/:id': { id: run },
    '/api/payment-channels/imports/:id/mapping': { id: run, mapping: {} },
    '/api/payment-channels/imports/:id/commit': { id: run },
  }
}

/** The claim of a sold phone. */
async function claimOf(h: Harness, { token, tenantId }: TestUser, programmeId: number): Promise<number> {
  const { place, sku, device } = await h.database.withOwner(async (db) => {
    const [location, goods] = [await aLocation(db, { tenantId }), await aSku(db, { tenantId })]
    const phone = await aDevice(db, { tenantId, skuId: goods.id, locationId: location.id })
    return { place: location, sku: goods, device: phone }
  })
  const programmes = await h.call(listProgrammes, {}, { token })
  const channelId = programmes.data.find(({ id }) => id === programmeId)?.channel_id ?? 0
  const subsidy = { method: 'card' as const, amount_fen: 15_000, channel_id: channelId, device_id: device.id }
  const sold = await h.call(
    recordSale,
    {
      ...{ location_id: place.id, discount_fen: 0, note: '' },
      lines: [{ sku_id: sku.id, price_fen: 100_000, device_ids: [device.id] }],
      payments: [subsidy, { method: 'cash', amount_fen: 85_000 }],
    },
    { token },
  )
  const claims = await h.call(listSaleClaims, { id: sold.data.id }, { token })
  return claims.data[0]?.id ?? 0
}
