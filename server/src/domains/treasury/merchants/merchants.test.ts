import * as accounts from '@shangxue/contract/ledger/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as merchants from '@shangxue/contract/treasury/merchants'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { getToday } from '../../../platform/time/period.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { MERCHANT_RULES } from './verify-payments.ts'

let h: Harness
let boss: TestUser
let clerk: TestUser
let card = 0
let till = 0
let huawei = 0
let today = ''
const auth = (user = boss) => ({ token: user.token })

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  clerk = await h.signIn({ tenantId: boss.tenantId, permissions: ['finance', 'export'] })
  const open = { number: '', opening_fen: 1_000_000 }
  card = (await h.call(accounts.addAccount, { kind: 'bank', name: '工行 8821', ...open }, auth())).data.id
  till = (await h.call(accounts.addAccount, { kind: 'cash', name: '店里现金', ...open }, auth())).data.id
  huawei = (await h.call(merchants.addMerchant, { name: '华为总代', bank: '', note: '' }, auth())).data.id
  today = await h.database.withTenant({ tenantId: boss.tenantId }, (db) => getToday(db, boss.tenantId))
})
afterAll(async () => {
  for (const rules of [LEDGER_RULES, MERCHANT_RULES])
    expect(await h.database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
  await h.close()
})

type Content = Input<typeof merchants.addMerchantPayment>
const content = (overrides: Partial<Content> = {}): Content => ({
  merchant_id: huawei,
  account_id: card,
  amount_fen: 120_050,
  day: today,
  bank_reference: '',
  note: '',
  ...overrides,
})
const add = async (overrides: Partial<Content> = {}) =>
  (await h.call(merchants.addMerchantPayment, content(overrides), auth(clerk))).data.id
const confirm = (id: number, overrides: { day?: string; bank_reference?: string } = {}, headers = {}) =>
  h.call(
    merchants.confirmMerchantPayment,
    { id, day: today, bank_reference: '', ...overrides },
    { ...auth(clerk), headers },
  )
const balance = async (id: number) =>
  (await h.call(accounts.listAccounts, {}, auth())).data.list.find((account) => account.id === id)
    ?.balance_fen
const list = async (overrides: Partial<Input<typeof merchants.listMerchantPayments>> = {}) =>
  (await h.call(merchants.listMerchantPayments, { shangjiamingcheng: '华为总代', ...overrides }, auth())).data
const getPayment = async (id: number) => (await h.call(merchants.getMerchantPayment, { id }, auth())).data

describe('payment to a merchant', () => {
  test('posts on its day when confirmed', async () => {
    const before = (await balance(card)) ?? 0
    const id = await add({ bank_reference: 'icbc20260001' })
    expect(await balance(card)).toBe(before)
    expect(await confirm(id)).toMatchObject({ data: { state: 'done', balance_fen: before - 120_050 } })
    expect(await balance(card)).toBe(before - 120_050)
    const [entry] = (await h.call(accounts.listAccountEntries, { id: card }, auth())).data.list
    expect(entry).toMatchObject({
      ...{ kind: 'merchant_payment', amount_fen: -120_050, day: today, note: '华为总代', by: clerk.name },
      ...{ source: 'merchant_payment', source_id: id },
    })
    expect(await getPayment(id)).toMatchObject({ done_by: clerk.name, bank_reference: 'ICBC20260001' })
  })

  test('is posted once with concurrent or repeated confirmation', async () => {
    const before = (await balance(card)) ?? 0
    const id = await add()
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const other = await add()
    const key = { 'idempotency-key': `confirm-${other}-once` }
    const [first, again] = [await confirm(other, {}, key), await confirm(other, {}, key)]
    expect(again).toEqual(first)
    expect(await balance(card)).toBe(before - 2 * 120_050)
  })

  test('rejects a used bank reference with its document', async () => {
    const id = await add({ bank_reference: 'DOUBLE-1' })
    const second = await h.call(
      merchants.addMerchantPayment,
      content({ bank_reference: 'double-1', amount_fen: 5 }),
      auth(),
    )
    const { number } = await getPayment(id)
    expect(second).toMatchObject({
      status: 409,
      msg: `流水号 DOUBLE-1 已用在${number}（华为总代），请核对后修改`,
    })
    // The same reference in another account is allowed.
    expect(await add({ bank_reference: 'DOUBLE-1', account_id: till })).toBeGreaterThan(0)
    const pending = await add()
    expect(await confirm(pending, { bank_reference: 'DOUBLE-1' })).toMatchObject({ status: 409 })
    await h.call(merchants.withdrawMerchantPayment, { id, reason: '重复' }, auth())
    expect(await confirm(pending, { bank_reference: 'DOUBLE-1' })).toMatchObject({ status: 200 })
  })

  test('accepts one of two concurrent equal references', async () => {
    const both = await Promise.all(
      [1, 2].map((amount_fen) =>
        h.call(merchants.addMerchantPayment, content({ bank_reference: 'AT-ONCE', amount_fen }), auth()),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('can be changed or withdrawn only while pending', async () => {
    const id = await add({ bank_reference: 'MINE-1' })
    const { version } = await getPayment(id)
    const change = { id, version, ...content({ amount_fen: 99, bank_reference: 'MINE-1', note: '改' }) }
    expect(await h.call(merchants.updateMerchantPayment, change, auth())).toMatchObject({ status: 200 })
    expect(await h.call(merchants.updateMerchantPayment, change, auth())).toMatchObject({
      msg: '这笔打款刚在别处改过，请核对后再保存',
    })
    expect(await h.call(merchants.withdrawMerchantPayment, { id, reason: '不付了' }, auth())).toMatchObject({
      data: { state: 'withdrawn' },
    })
    expect(await confirm(id)).toMatchObject({ status: 409, msg: '这笔打款已撤回，请刷新后查看' })
    expect(await getPayment(id)).toMatchObject({ reason: '不付了', ended_by: boss.name, done_by: null })
  })

  test('is reversed with a reason', async () => {
    const before = await balance(card)
    const id = await add()
    await confirm(id)
    expect(await h.call(merchants.reverseMerchantPayment, { id, reason: ' ' }, auth())).toMatchObject({
      status: 400,
    })
    const both = await Promise.all(
      ['付错', '又付错'].map((reason) => h.call(merchants.reverseMerchantPayment, { id, reason }, auth())),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance(card)).toBe(before)
    expect(await getPayment(id)).toMatchObject({ state: 'reversed', done_by: clerk.name })
  })

  test('never overdraws a till; a bank may', async () => {
    const much = await add({ account_id: till, amount_fen: 1_000_001 })
    expect(await confirm(much)).toMatchObject({
      status: 409,
      msg: '店里现金只有 ¥10,000，不够支出 ¥10,000.01，请先补足，或换一个账户',
    })
    expect(await getPayment(much)).toMatchObject({ state: 'pending', cash: true })
    const both = await Promise.all(
      [600_000, 600_000].map(async (amount_fen) => confirm(await add({ account_id: till, amount_fen }))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance(till)).toBe(400_000)
    expect(await confirm(await add({ amount_fen: 9_000_000 }))).toMatchObject({ status: 200 })
    expect(await balance(card)).toBeLessThan(0)
  })

  test('rejects future days and closed months', async () => {
    const id = await add({ day: addDays(today, 40) })
    expect(await confirm(id, { day: addDays(today, 1) })).toMatchObject({
      msg: '打款日期不能晚于今天，请重新选择',
    })
    expect(await confirm(id, { day: '2026-02-30' })).toMatchObject({ status: 400 })
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    const [closed] = await Promise.all([
      h.call(accounts.closeMonth, { month: last.slice(0, 7) }, auth()),
      confirm(await add(), { day: last }),
    ])
    expect(closed.status).toBe(200)
    expect(await confirm(id, { day: last })).toMatchObject({ status: 409 })
    expect(await confirm(id)).toMatchObject({ status: 200 })
  })
})

describe('list', () => {
  test('returns an array filtered by radio, words and amounts', async () => {
    const apple = (await h.call(merchants.addMerchant, { name: '苹果专营', bank: '', note: '' }, auth())).data
    const mine = { merchant_id: apple.id }
    const done = await add({ ...mine, amount_fen: 31_415, bank_reference: 'PAID-77' })
    await confirm(done)
    const pending = await add({ ...mine, note: '货款尾款' })
    const reversed = await add(mine)
    await confirm(reversed)
    await h.call(merchants.reverseMerchantPayment, { id: reversed, reason: '错' }, auth())
    const listIds = async (overrides: object) =>
      (await list({ shangjiamingcheng: '苹果专营', ...overrides })).map(({ id }) => id)
    expect(await listIds({ radio: '1' })).toEqual([reversed, pending, done])
    expect(await listIds({ radio: '2' })).toEqual([pending])
    expect(await listIds({ radio: '3' })).toEqual([done])
    expect(await listIds({ q: '314.15' })).toEqual([done])
    expect(await listIds({ q: 'paid-77' })).toEqual([done])
    expect(await listIds({ q: '尾款' })).toEqual([pending])
    expect(await listIds({ page: 2, limit: 2 })).toEqual([done])
    const { headers } = await h.app.inject({
      url: `${merchants.listMerchantPayments.path}?radio=1&shangjiamingcheng=${encodeURIComponent('苹果专营')}&limit=2`,
      headers: { authorization: `Bearer ${auth().token}` },
    })
    expect([headers['x-total-count'], headers.link]).toEqual([
      '3',
      expect.stringMatching(/^<\/api\/vuevant\/shangjiadakuanchaxun\?radio=1&.*limit=2&page=2>; rel="next"$/),
    ])
    expect(await listIds({ from: addDays(today, 1) })).toEqual([])
    expect(await list({ shangjiamingcheng: '没有的商家' })).toEqual([])
    const sums = await h.call(merchants.sumMerchantPayments, { shangjiamingcheng: '苹果专营' }, auth())
    expect(sums.data).toEqual({ payments: 3, pending: 1, pending_fen: 120_050, done: 1, done_fen: 31_415 })
    const rows = await exportTable(
      h,
      merchants.exportMerchantPayments,
      { shangjiamingcheng: '苹果专营', radio: '3' },
      clerk.token,
    )
    expect(JSON.stringify(rows)).toContain('PAID-77')
    const found = await h.call(merchants.listMerchants, { q: 'pg' }, auth())
    expect(found.data.list).toMatchObject([
      { name: '苹果专营', pending: 1, done_fen: 31_415, paid_day: today },
    ])
  })
})

describe('merchant', () => {
  test('has a unique name and stays active with pending payments', async () => {
    const words = { bank: '招行 6225', note: '' }
    const { data: made } = await h.call(merchants.addMerchant, { name: '小米直供', ...words }, auth())
    expect(await h.call(merchants.addMerchant, { name: ' 小米直供 ', ...words }, auth())).toMatchObject({
      status: 409,
      msg: '已有商家“小米直供”，请直接选择，或换一个名称',
    })
    const change = { id: made.id, ...words, version: 0 }
    expect(
      await h.call(merchants.changeMerchant, { ...change, name: '华为总代', active: true }, auth()),
    ).toMatchObject({ status: 409 })
    const id = await add({ merchant_id: made.id })
    const stop = { ...change, name: '小米直供', active: false }
    expect(await h.call(merchants.changeMerchant, stop, auth())).toMatchObject({
      msg: '小米直供还有 1 笔待打款，请先处理完再停用',
    })
    await h.call(merchants.withdrawMerchantPayment, { id, reason: '' }, auth())
    expect(await h.call(merchants.changeMerchant, stop, auth())).toMatchObject({ data: { version: 1 } })
    expect(await h.call(merchants.changeMerchant, stop, auth())).toMatchObject({ status: 409 })
    expect(
      await h.call(merchants.addMerchantPayment, content({ merchant_id: made.id }), auth()),
    ).toMatchObject({
      msg: '小米直供已停用，请选择其他商家',
    })
  })
})

describe('voucher', () => {
  const photo = (color: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .png()
      .toBuffer()
  const send = async (id: number, bytes: Uint8Array) =>
    h.call(merchants.uploadVoucher, { id }, { ...auth(clerk), file: { name: 'v.png', bytes } })

  test('is stored, replaced and shown to finance users', async () => {
    const id = await add()
    expect(await h.call(merchants.getVoucherImage, { id }, auth())).toMatchObject({ status: 404 })
    expect(await send(id, await photo('#c00'))).toMatchObject({ data: { voucher: true } })
    expect(await send(id, await photo('#0c0'))).toMatchObject({ status: 200 })
    const thumbnail = await h.call(merchants.getVoucherImage, { id, width: 300 }, auth())
    const { width, height, format } = await sharp(Buffer.from(thumbnail.data)).metadata()
    expect({ width, height, format }).toEqual({ width: 160, height: 107, format: 'jpeg' })
    const { dominant } = await sharp(Buffer.from(thumbnail.data)).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
    expect((await getPayment(id)).voucher).toBe(true)
    const otherUser = await h.signIn({ boss: true })
    expect(await h.call(merchants.getVoucherImage, { id }, auth(otherUser))).toMatchObject({ status: 404 })
    const bare = await h.signIn({ tenantId: boss.tenantId, permissions: ['sales-record'] })
    expect(await h.call(merchants.getVoucherImage, { id }, auth(bare))).toMatchObject({ status: 403 })
  })

  test('must be an image of an open payment', async () => {
    const id = await add()
    expect(await send(id, Buffer.from('not a picture'))).toMatchObject({
      status: 422,
      msg: '只支持照片（JPG、PNG、WebP），请换一张照片',
    })
    await h.call(merchants.withdrawMerchantPayment, { id, reason: '' }, auth())
    expect(await send(id, await photo('#c00'))).toMatchObject({ status: 409 })
  })
})
