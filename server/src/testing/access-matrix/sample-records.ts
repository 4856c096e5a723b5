import { listAudit } from '@shangxue/contract/administration/endpoints'
import { addCommissionRule } from '@shangxue/contract/commission/endpoints'
import { allocateDevices, listAllocations } from '@shangxue/contract/devices/endpoints'
import { addWaybill } from '@shangxue/contract/logistics/endpoints'
import { uploadPaperImages } from '@shangxue/contract/papers/endpoints'
import {
  activationImport,
  calendarImport,
  factoryImport,
  type ImportEndpoints,
  priceImport,
  stockImport,
  userImport,
} from '@shangxue/contract/platform/imports'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { listSignIns } from '@shangxue/contract/session/endpoints'
import { sendTransfer, startCount } from '@shangxue/contract/stock/actions'
import { exportStock } from '@shangxue/contract/stock/endpoints'
import { addTarget } from '@shangxue/contract/targets/endpoints'
import { addTodo } from '@shangxue/contract/todos/endpoints'
import { listPermissionRequests, submitPermissionRequest } from '@shangxue/contract/users/permission-requests'
import { addWord } from '@shangxue/contract/word-lists/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import sharp from 'sharp'
import { audit } from '../../platform/audit/audit.ts'
import { aDevice, aLocation, aSku, someAccessories } from '../builders.ts'
import type { Harness, TestUser } from '../harness.ts'
import { aBody, aPublishedPaper, takePaper } from '../papers.ts'
import { apiKeyRecords, pushRecords, robotRecords, webhookRecords } from './samples/account.ts'
import { repairRecords } from './samples/after-sales/repairs.ts'
import { attendanceRecords } from './samples/attendance.ts'
import { cashRecords } from './samples/cash.ts'
import { channelRecords } from './samples/channels/records.ts'
import { customerRecords } from './samples/customers.ts'
import { debtRecords } from './samples/debts.ts'
import { dutyRecords } from './samples/duty.ts'
import { leaveRecords } from './samples/leave.ts'
import { moneyRecords } from './samples/money.ts'
import { paymentRecords, purchaseRecords } from './samples/payments.ts'
import { priceRequestRecords } from './samples/prices.ts'
import { contentRecords, readingRecords } from './samples/reading.ts'
import { reportRecords } from './samples/reports.ts'
import { rewardRecords } from './samples/rewards.ts'
import { taskRecords } from './samples/tasks.ts'
import { teamRecords } from './samples/team.ts'

/** Ids of records that do not exist. */
export const MISSING_IDS: Readonly<Record<string, string>> = { id: '00000000-0000-4000-8000-000000000000' }

type Samples = Record<string, Record<string, unknown>>

// Set by `createSampleRecords`, for the tests of one file.
let h: Harness
let boss: TestUser
let member: TestUser

/**
 * Creates a record of the boss's tenant for each path with parameters, which a boss of another tenant must not find.
 */
export function createSampleRecords(
  harness: Harness,
  owner: TestUser,
  plainUser: TestUser,
): Promise<Samples> {
  h = harness
  boss = owner
  member = plainUser
  return createRecords()
}

const createPermissionRequest = async (): Promise<number> => {
  const permissionFields = { key: 'export', purpose: '导出', address: '/home' } as const
  const clerk = await h.signIn({ tenantId: boss.tenantId })
  await h.call(submitPermissionRequest, permissionFields, { token: clerk.token })
  const { data } = await h.call(listPermissionRequests, {}, { token: boss.token })
  return data[0]?.id ?? 0
}

/** Creates records of the first tenant, as path parameters of each endpoint. */
const createRecords = async (): Promise<Samples> => {
  const { tenantId } = boss
  const { sku, device } = await h.database.withOwner(async (db) => {
    const created = await aSku(db, { tenantId })
    return { sku: created, device: await aDevice(db, { tenantId, skuId: created.id }) }
  })
  const signIns = await h.call(listSignIns, {}, { token: boss.token })
  const upload = async (e: ImportEndpoints, fields: object = {}) =>
    (
      await h.call(e.upload, fields, {
        token: boss.token,
        file: { name: 'x.csv', bytes: Buffer.from('a,b\n1,2\n') },
      })
    ).data.id
  const [stockRun, priceRun] = [await upload(stockImport), await upload(priceImport)]
  const userRun = await upload(userImport)
  const activationRun = await upload(activationImport)
  const allocationId = await createAllocation(device.id)
  const factoryRun = await upload(factoryImport, { source: '华为', day: '2026-01-31' })
  const exported = { id: (await h.call(exportStock, {}, { token: boss.token })).data.id }
  const place = await h.database.withOwner((db) => aLocation(db, { tenantId }))
  const entry = { action: 'password.changed', entity: 'user', entityId: boss.userId }
  await h.database.withOwner((db) => audit(db, boss, entry))
  const trail = await h.call(listAudit, {}, { token: boss.token })
  const domainRecords = {
    ...(await createStockRecords()),
    ...(await createPaperRecords()),
    ...(await createWordListRecords()),
    ...(await createTodoRecords()),
    ...(await createSaleRecords()),
    ...(await createFigureRecords()),
    ...(await createGoodsRecords()),
    ...(await moneyRecords(h, boss)),
    ...(await paymentRecords(h, boss)),
    ...(await purchaseRecords(h, boss)),
    ...(await channelRecords(h, boss, upload)),
    ...(await cashRecords(h, boss)),
    ...(await priceRequestRecords(h, boss)),
    ...(await customerRecords(h, boss, upload)),
    ...(await debtRecords(h, boss)),
    ...(await repairRecords(h, boss)),
    ...(await reportRecords(h, boss)),
    ...(await taskRecords(h, boss)),
    ...(await apiKeyRecords(h, boss)),
    ...(await attendanceRecords(h, boss, () => upload(calendarImport))),
    ...(await leaveRecords(h, boss, upload)),
    ...(await teamRecords(h, boss)),
    ...(await dutyRecords(h, boss)),
    ...(await pushRecords(h, boss)),
    ...(await webhookRecords(h, boss)),
    ...(await robotRecords(h, boss)),
    ...(await readingRecords(h, boss)),
    ...(await contentRecords(h, boss)),
    ...(await rewardRecords(h, boss)),
  }
  return {
    ...domainRecords,
    '/api/admin/permission-requests/:id/decide': { id: await createPermissionRequest(), grant: true },
    '/api/admin/audit/:id': { id: trail.data.list[0]?.id ?? 0 },
    '/api/admin/locations/:id': {
      id: place.id,
      name: '某店',
      kind: 'store',
      expected_name: '某店',
      expected_kind: 'store',
    },
    '/api/admin/locations/:id/close': { id: place.id },
    '/api/admin/locations/:id/reopen': { id: place.id },
    '/api/exports/:id': exported,
    '/api/exports/:id/file': exported,
    '/api/exports/:id/retry': exported,
    '/api/auth/sessions/:id': { id: signIns.data[0]?.id ?? '' },
    '/api/stock/models/:id': { id: sku.productId },
    '/api/stock/devices/:id': { id: device.id },
    '/api/pricing/skus/:sku_id/history': { sku_id: sku.id },
    '/api/stock/imports/:id': { id: stockRun },
    '/api/stock/imports/:id/mapping': { id: stockRun, mapping: {} },
    '/api/stock/imports/:id/commit': { id: stockRun },
    '/api/devices/allocations/:id': { id: allocationId },
    '/api/devices/activation-imports/:id': { id: activationRun },
    '/api/devices/activation-imports/:id/mapping': { id: activationRun, mapping: {} },
    '/api/devices/activation-imports/:id/commit': { id: activationRun },
    '/api/pricing/imports/:id': { id: priceRun },
    '/api/pricing/imports/:id/mapping': { id: priceRun, mapping: {} },
    '/api/pricing/imports/:id/commit': { id: priceRun },
    '/api/factory/imports/:id': { id: factoryRun },
    '/api/factory/imports/:id/mapping': { id: factoryRun, mapping: {} },
    '/api/factory/imports/:id/commit': { id: factoryRun },
    '/api/admin/users/imports/:id': { id: userRun },
    '/api/admin/users/imports/:id/mapping': { id: userRun, mapping: {} },
    '/api/admin/users/imports/:id/commit': { id: userRun },
    '/api/admin/users/:id/second-factor/off': { id: member.userId },
    '/api/admin/users/:id': { id: member.userId, yonghuming: '某人', zhiwei: '店长', avatar: 'art:1' },
    '/api/admin/users/:id/stores': { id: member.userId, store_scope: 'all', store_ids: [] },
    '/api/admin/users/:id/disable': { id: member.userId },
    '/api/admin/users/:id/enable': { id: member.userId },
    '/api/admin/users/:id/promote': { id: member.userId },
    '/api/admin/users/:id/demote': { id: member.userId },
    '/api/admin/users/:id/password': { id: member.userId, xinmima: 'mountain-river-9' },
    '/api/admin/users/:id/sign-ins': { id: member.userId },
  }
}

async function createAllocation(deviceId: number): Promise<number> {
  const { token, userId } = boss
  const input = {
    device_ids: [deviceId],
    kind: 'salesperson' as const,
    target_id: userId,
    expires_on: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
  }
  await h.call(allocateDevices, input, { token })
  return (await h.call(listAllocations, {}, { token })).data.list[0]?.id ?? 0
}

/** A transfer in transit, its document and an open count. */
async function createStockRecords(): Promise<Samples> {
  const { tenantId, token } = boss
  const { from, to, device } = await h.database.withOwner(async (db) => {
    const [from, to] = [await aLocation(db, { tenantId }), await aLocation(db, { tenantId })]
    return { from, to, device: await aDevice(db, { tenantId, locationId: from.id }) }
  })
  const ends = { from_location_id: from.id, to_location_id: to.id }
  const sent = await h.call(sendTransfer, { ...ends, device_ids: [device.id] }, { token })
  const counting = await h.call(startCount, { location_id: from.id }, { token })
  const document = { id: sent.data.id }
  const count = { id: counting.data.id }
  const reason = '越权'
  return {
    '/api/stock/transfers/:id': document,
    '/api/stock/transfers/:id/receive': document,
    '/api/stock/transfers/:id/cancel': { ...document, reason },
    '/api/stock/documents/:id': document,
    '/api/stock/documents/:id/reverse': { ...document, reason },
    '/api/stock/counts/:id': count,
    '/api/stock/counts/:id/scans': { ...count, codes: ['X'] },
    '/api/stock/counts/:id/scans/:code': { ...count, code: 'X' },
    '/api/stock/counts/:id/items/:sku_id': { ...count, sku_id: device.skuId, quantity: 1 },
    '/api/stock/counts/:id/book': { ...count, revision: 'x', reason },
    '/api/stock/counts/:id/cancel': count,
  }
}

/** A sale of a phone. */
async function createSaleRecords(): Promise<Samples> {
  const { tenantId, token } = boss
  const { place, device } = await h.database.withOwner(async (db) => {
    const place = await aLocation(db, { tenantId })
    return { place, device: await aDevice(db, { tenantId, locationId: place.id }) }
  })
  const lines = [{ sku_id: device.skuId, price_fen: 100, device_ids: [device.id] }]
  const payments = [{ method: 'cash' as const, amount_fen: 100 }]
  const { data } = await h.call(
    recordSale,
    { location_id: place.id, lines, payments, discount_fen: 0, note: '' },
    { token },
  )
  const sale = { id: data.id }
  const returnFields = {
    location_id: place.id,
    sellable: true,
    lines: [{ line: 1, device_ids: [device.id] }],
  }
  return {
    '/api/sales/:id': sale,
    '/api/sales/:id/decide': { ...sale, approve: true, reason: '' },
    '/api/sales/:id/withdraw': sale,
    '/api/sales/:id/subsidies': sale,
    '/api/sales/:id/return': { ...sale, ...returnFields, payments, reason: '越权' },
    '/api/sales/:id/reverse': { ...sale, reason: '越权' },
  }
}

/** A word list with a word. */
async function createWordListRecords(): Promise<Samples> {
  const word = { spelling: 'brave', meaning: '勇敢的', ipa: '', example_en: '', example_zh: '' }
  const { data } = await h.call(addWord, word, { token: boss.token })
  const list = { id: data.list.id }
  return {
    '/api/word-lists/:id': { ...list, name: '越权' },
    '/api/word-lists/:id/sharing': { ...list, shared: true },
    '/api/word-lists/:id/words': list,
    '/api/word-lists/:id/words/:entry': { ...list, entry: data.word.entry },
    '/api/word-lists/:id/file': { ...list, format: 'csv' },
  }
}

/** An accessory, a manufacturer's item and a parcel. */
async function createGoodsRecords(): Promise<Samples> {
  const { tenantId, token } = boss
  const accessory = await h.database.withOwner((db) => someAccessories(db, 1, { tenantId }))
  const { rows } = await h.database.pool.query<{ id: string }>(
    `with s as (insert into factory_source (tenant_id, name, key, headings) values ($1, '某厂', '某厂', '{}') returning id),
       n as (insert into factory_snapshot (tenant_id, source_id, day, user_id, file_name) select $1, id, '2026-01-31', $2, '' from s)
     insert into factory_item (tenant_id, source_id, key, model, spec, color) select $1, id, 'k', '某机', '', '' from s returning id`,
    [tenantId, boss.userId],
  )
  const item = { id: Number(rows[0]?.id) }
  const parcel = {
    ...{
      number: 'YT0001',
      carrier: 'yuantong' as const,
      goods: '',
      document: '',
      phone_tail: '',
      sent_day: '2026-01-31',
    },
    ...{ from_location_id: null, to_location_id: null, customer_id: null, expected_day: null },
  } as const
  const waybill = { id: (await h.call(addWaybill, parcel, { token })).data.id }
  const sku = { sku_id: accessory.skuId }
  const waybills = '/api/logistics/waybills/:id'
  return {
    '/api/accessories/:sku_id': sku,
    '/api/accessories/:sku_id/ledger': sku,
    '/api/accessories/:sku_id/min-stock': { ...sku, min_stock: 1, expected: 0 },
    '/api/factory/items/:id': item,
    '/api/factory/items/:id/match': { ...item, sku_id: null, expected: null },
    [waybills]: { ...waybill, ...parcel, version: 1 },
    [`${waybills}/events`]: { ...waybill, place: '', text: '越权', state: 'moving' },
    [`${waybills}/arrive`]: waybill,
    [`${waybills}/refresh`]: waybill,
    [`${waybills}/withdraw`]: { ...waybill, reason: '越权' },
  }
}

/** A todo of the boss. */
async function createTodoRecords(): Promise<Samples> {
  const content = {
    title: '越权',
    note: '',
    day: null,
    time: null,
    reminder: 'none',
    repeat: 'none',
  } as const
  const { data } = await h.call(addTodo, content, { token: boss.token })
  const todo = { id: data.id }
  return {
    '/api/todos/:id': { ...todo, ...content, version: 1 },
    '/api/todos/:id/complete': todo,
    '/api/todos/:id/reopen': todo,
    '/api/todos/:id/move': { ...todo, side: 'before', of: todo.id },
  }
}

/** A target and a commission rule. */
async function createFigureRecords(): Promise<Samples> {
  const { token, tenantId } = boss
  const store = await h.database.withOwner((db) => aLocation(db, { tenantId }))
  const goal = { pieces: 1, amount_fen: null }
  const target = { month: '2027-01', scope: 'store', subject_id: store.id, ...goal } as const
  const created = await h.call(addTarget, target, { token })
  const pay = { per_piece_fen: 1, amount_bp: 0, margin_bp: 0, valid_from: '2027-01-01', valid_to: null }
  const rule = { brand_id: null, product_id: null, ...pay }
  const { data } = await h.call(addCommissionRule, rule, { token })
  return {
    '/api/targets/:id': { id: created.data.id, version: 1, ...goal },
    '/api/commission/rules/:id': { id: data.id, version: 1, ...rule },
  }
}

/** A paper with a page and a question, an attempt at it, and its wrong answers. */
async function createPaperRecords(): Promise<Samples> {
  const auth = { token: boss.token }
  const created = await aPublishedPaper(h, boss, [aBody(), aBody()])
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const paper = { paper_id: created.paperId }
  const upload = await h.call(uploadPaperImages, paper, { ...auth, file: { name: 'p.jpg', bytes: photo } })
  const attempt_id = await takePaper(h, boss, created, [['A']])
  const wrongQuestions = await h.call(getWrongQuestions, {}, auth)
  const wrongQuestion = { id: wrongQuestions.data.list[0]?.id ?? 0 }
  const [question_id = 0, other = 0] = created.questionIds
  const question = { ...paper, question_id }
  const place = { section_id: null, passage_id: null, label: '1', body: aBody() }
  const facts = { title: '越权', subject: '英语', level: '初中', grade: '', duration_minutes: 0 }
  const questionFields = { ...paper, question_ids: [question_id, other] }
  const page = { ...paper, page_id: upload.data.pages[0]?.page_id ?? 0 }
  const papers = '/api/paper-analysis/papers/:paper_id'
  return {
    [papers]: { ...paper, ...facts },
    [`${papers}/uploads/:file_id`]: { ...paper, file_id: MISSING_IDS.id },
    [`${papers}/pages`]: { ...paper, pages: [] },
    [`${papers}/pages/:page_id/image`]: page,
    [`${papers}/crops/:crop_id`]: { ...paper, crop_id: MISSING_IDS.id },
    [`${papers}/analyze`]: paper,
    [`${papers}/cancel`]: paper,
    [`${papers}/progress`]: paper,
    [`${papers}/publish`]: { ...paper, shared: false },
    [`${papers}/withdraw`]: paper,
    [`${papers}/questions`]: { ...paper, after_id: null, ...place },
    [`${papers}/questions/:question_id`]: { ...question, version: 1, ...place },
    [`${papers}/questions/:question_id/split`]: { ...question, version: 1, at: 1 },
    [`${papers}/questions/merge`]: questionFields,
    [`${papers}/questions/order`]: questionFields,
    [`${papers}/questions/set`]: { ...questionFields, confirmed: true },
    [`${papers}/blocks/:block_id`]: { ...paper, block_id: 1, title: '', text: '' },
    [`${papers}/unread/:region_id/dismiss`]: { ...paper, region_id: MISSING_IDS.id },
    [`${papers}/attempts`]: paper,
    [`${papers}/stats`]: paper,
    [`${papers}/pending-answers`]: paper,
    '/api/paper-analysis/attempts/:attempt_id/answers/:question_id/own-mark': {
      attempt_id,
      question_id,
      score: 1,
    },
    '/api/paper-analysis/attempts/:attempt_id/answers/:question_id/score': {
      attempt_id,
      question_id,
      score: 1,
      reason: '越权',
    },
    '/api/paper-analysis/wrong-questions/:id': { ...wrongQuestion, error_type: 'careless', note: '' },
    '/api/paper-analysis/wrong-questions/:id/review': wrongQuestion,
  }
}
