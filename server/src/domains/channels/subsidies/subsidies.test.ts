import { subsidyOf } from '@shangxue/contract/channels/fee'
import * as subsidies from '@shangxue/contract/channels/subsidies'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { subsidyAnswerImport } from '@shangxue/contract/platform/imports'
import * as sales from '@shangxue/contract/sales/endpoints'
import { expect, test } from 'vitest'
import { type Run, wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { RETAIL } from '../../sales/testing/shop.ts'
import { testChannels } from '../testing/channel-fixture.ts'

const shop = testChannels({ withJobs: true })
const { fixture, call, auth, phones, sell, finance, own, channel } = shop
const SUBSIDY = 50_000

type Content = Input<typeof subsidies.addProgramme>
async function addProgramme(name: string, overrides: Partial<Content> = {}) {
  const content: Content = {
    ...{ name, account_id: own.accountId, method: 'card', price_ceiling_fen: 600_000, rate_bp: 1_500 },
    ...{ piece_ceiling_fen: SUBSIDY, from: '2020-01-01', until: '2999-12-31', needs_person: false },
    ...{ needs_box_photo: false, needs_phone_photo: false, needs_invoice: true, needs_activation: true },
    ...overrides,
  }
  const { data } = await call(subsidies.addProgramme, content, finance())
  const programme = (await call(subsidies.listProgrammes, {}, finance())).data.find(
    ({ id }) => id === data.id,
  )
  return { id: data.id, channelId: programme?.channel_id ?? 0, content }
}

const payments = (channelId: number, deviceId: number, amountFen = SUBSIDY, person = {}) => ({
  payments: [
    { method: 'card' as const, amount_fen: amountFen, channel_id: channelId, device_id: deviceId, ...person },
    { method: 'cash' as const, amount_fen: RETAIL - amountFen },
  ],
})
async function sellSubsidised(channelId: number) {
  const [device = 0] = await phones(1)
  const sold = await sell([device], payments(channelId, device))
  expect(sold.status).toBe(200)
  const [claim] = (await call(subsidies.listSaleClaims, { id: sold.data.id }, auth())).data
  return { saleId: sold.data.id, device, claim: claim ?? { id: 0, imei: '', state: 'reversed' as const } }
}
const evidence = (id: number, overrides: object = {}) =>
  call(
    subsidies.saveEvidence,
    { id, box_photo_ids: [], phone_photo_ids: [], invoice: 'FP1', activated: true, ...overrides },
    auth(),
  )
const submit = (...ids: number[]) => call(subsidies.submitClaims, { ids }, finance())
async function importAnswers(programmeId: number, rows: string[][]): Promise<Run> {
  const flow = wizard(fixture.h, subsidyAnswerImport)
  const bytes = await xlsxOf(['IMEI', '结果', '说明'], rows)
  const file = { name: '答复.xlsx', bytes }
  const uploaded = await call(
    subsidyAnswerImport.upload,
    { programme: String(programmeId) },
    { ...finance(), file },
  )
  const checked = await flow.settled(own.accountant, uploaded.data.id)
  if (checked.state !== 'ready' || checked.bad_rows > 0) return checked
  await flow.commit(own.accountant, checked.id)
  return flow.settled(own.accountant, checked.id)
}
const refund = (saleId: number, device: number, channelId?: number) =>
  call(
    sales.returnSale,
    {
      ...{ id: saleId, location_id: fixture.shop.id, sellable: true, reason: '退' },
      lines: [{ line: 1, device_ids: [device] }],
      payments:
        channelId === undefined
          ? [{ method: 'cash', amount_fen: RETAIL }]
          : [
              { method: 'card', amount_fen: SUBSIDY, channel_id: channelId, device_id: device },
              { method: 'cash', amount_fen: RETAIL - SUBSIDY },
            ],
    },
    auth(),
  )
const stateOf = async (saleId: number) =>
  (await call(subsidies.listSaleClaims, { id: saleId }, auth())).data[0]?.state

test('calculates the subsidy half up, up to a ceiling, and nothing above the price ceiling', () => {
  const rule = { price_ceiling_fen: 600_000, rate_bp: 1_500, piece_ceiling_fen: 50_000 }
  expect(subsidyOf(400_000, rule)).toBe(50_000)
  expect(subsidyOf(100_003, rule)).toBe(15_000)
  expect(subsidyOf(100_010, rule)).toBe(15_002)
  expect(subsidyOf(600_001, rule)).toBe(0)
})

test('claims, submits and receives a subsidy; the same answers change nothing', async () => {
  const { id, channelId } = await addProgramme('国补一')
  const { saleId, claim } = await sellSubsidised(channelId)
  expect(claim.state).toBe('evidence')
  expect((await submit(claim.id)).status).toBe(409)
  expect((await evidence(claim.id, { invoice: '' })).data.state).toBe('evidence')
  expect((await evidence(claim.id)).data.state).toBe('ready')
  const twice = await Promise.all([submit(claim.id), submit(claim.id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await channel(channelId)).toMatchObject({ in_transit_fen: SUBSIDY, due_fen: 0 })
  const before = (await shop.balance()) ?? 0
  expect((await importAnswers(id, [[claim.imei, '通过', '']])).effects.map(({ count }) => count)).toEqual([
    1, 0, 0,
  ])
  expect(await shop.balance()).toBe(before + SUBSIDY)
  expect(await stateOf(saleId)).toBe('paid')
  expect((await importAnswers(id, [[claim.imei, '通过', '']])).effects.map(({ count }) => count)).toEqual([
    0, 0, 1,
  ])
  expect(await shop.balance()).toBe(before + SUBSIDY)
  expect((await importAnswers(id, [['860000000000017', '通过', '']])).bad_rows).toBe(1)
})

test('posts a refused claim as a loss once, and takes the loss back with the phone', async () => {
  const { id, channelId } = await addProgramme('国补二')
  const { saleId, device, claim } = await sellSubsidised(channelId)
  await evidence(claim.id)
  await submit(claim.id)
  await importAnswers(id, [[claim.imei, '拒绝', '照片不清楚']])
  expect(await stateOf(saleId)).toBe('refused')
  const loss = () => call(subsidies.postClaimLoss, { id: claim.id, reason: '照片不清楚' }, finance())
  const answers = await Promise.all([loss(), loss()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await channel(channelId)).toMatchObject({ in_transit_fen: 0 })
  expect((await refund(saleId, device, channelId)).status).toBe(200)
  expect(await stateOf(saleId)).toBe('reversed')
  expect(await channel(channelId)).toMatchObject({ in_transit_fen: 0 })
})

test('returns a phone with its whole subsidy while the claim is answered', async () => {
  const { id, channelId } = await addProgramme('国补三')
  const { saleId, device, claim } = await sellSubsidised(channelId)
  await evidence(claim.id)
  await submit(claim.id)
  expect((await refund(saleId, device)).status).toBe(400)
  const [returned, run] = await Promise.all([
    refund(saleId, device, channelId),
    importAnswers(id, [[claim.imei, '通过', '']]),
  ])
  expect(returned.status).toBe(200)
  // Whichever came first: what was paid is owed back, what was not paid is gone.
  const { in_transit_fen } = (await channel(channelId)) ?? {}
  expect(in_transit_fen).toBe(run.state === 'committed' ? -SUBSIDY : 0)
  // The phone can be claimed again.
  expect((await sell([device], payments(channelId, device))).status).toBe(200)
})

test('reverses the claim of a voided sale', async () => {
  const { channelId } = await addProgramme('国补四')
  const { saleId } = await sellSubsidised(channelId)
  const voided = await call(sales.voidSale, { id: saleId, reason: '开错' }, auth(fixture.manager))
  expect(voided.status).toBe(200)
  expect(await stateOf(saleId)).toBe('reversed')
  expect(await channel(channelId)).toMatchObject({ in_transit_fen: 0 })
})

test('refuses wrong amounts, expensive phones, other phones, ended programmes and missing persons', async () => {
  const { channelId } = await addProgramme('国补五')
  const [device = 0, other = 0] = await phones(2)
  const status = async (...input: Parameters<typeof payments>) =>
    (await sell([device], payments(...input))).status
  expect(await status(channelId, device, SUBSIDY - 1)).toBe(409)
  expect(await status(channelId, other)).toBe(400)
  const cheap = await addProgramme('国补六', { price_ceiling_fen: RETAIL - 1 })
  expect(await status(cheap.channelId, device)).toBe(409)
  const ended = await addProgramme('国补七', { until: '2020-12-31' })
  expect(await status(ended.channelId, device)).toBe(409)
  const named = await addProgramme('国补八', { needs_person: true })
  expect(await status(named.channelId, device)).toBe(400)
  const person = { person_name: '张三', person_id4: '123x' }
  expect(await status(named.channelId, device, SUBSIDY, person)).toBe(200)
  const concurrent = await Promise.all([0, 1].map(() => sell([other], payments(channelId, other))))
  expect(concurrent.map(({ status: code }) => code).sort()).toEqual([200, 409])
})

test('accepts evidence of own photos and hides claims from other companies and stores', async () => {
  const { channelId } = await addProgramme('国补九', { needs_box_photo: true })
  const { claim, saleId } = await sellSubsidised(channelId)
  expect((await evidence(claim.id)).data.state).toBe('evidence')
  expect((await evidence(claim.id, { box_photo_ids: [9_999] })).status).toBe(409)
  const stranger = await fixture.h.signIn({ permissions: ['finance', 'sales-record'] })
  const foreign = { token: stranger.token }
  expect((await call(subsidies.submitClaims, { ids: [claim.id] }, foreign)).status).toBe(404)
  expect((await call(subsidies.listClaims, { q: claim.imei }, foreign)).data.list).toEqual([])
  expect((await call(subsidies.submitClaims, { ids: [claim.id] }, auth())).status).toBe(403)
  const clerk = await fixture.h.signIn({
    ...{ tenantId: fixture.boss.tenantId, permissions: ['sales-record'], storeIds: [fixture.depot.id] },
  })
  const input = { id: claim.id, box_photo_ids: [], phone_photo_ids: [], invoice: 'X', activated: true }
  expect((await call(subsidies.saveEvidence, input, { token: clerk.token })).status).toBe(404)
  expect((await call(subsidies.listSaleClaims, { id: saleId }, { token: clerk.token })).data ?? []).toEqual(
    [],
  )
})
