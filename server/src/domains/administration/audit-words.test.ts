import { AUDIT_LINES_MAX, auditLines } from '@shangxue/contract/audit/describe'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { expect, test } from 'vitest'

const NAMES = {
  instant: (at: string) => `时刻${at.slice(0, 10)}`,
  record: (entity: string, id: string) => (entity === 'sku' ? `单品${id}` : undefined),
}
const lines = (before: unknown, after: unknown) =>
  auditLines(before, after, NAMES).lines.map((line) => [line.field, line.before, line.after])

test('omits unchanged fields', () => {
  expect(lines({ name: '甲', active: true }, { name: '乙', active: true })).toEqual([['名称', '甲', '乙']])
  expect(lines({ name: '甲' }, { name: '甲' })).toEqual([])
  expect(lines(null, null)).toEqual([])
})

test('shows no previous values for new records', () => {
  expect(lines(null, { name: '东店', kind: 'warehouse' })).toEqual([
    ['名称', undefined, '东店'],
    ['类型', undefined, '仓库'],
  ])
})

test('formats money, booleans, null and instants; keeps unknown field keys', () => {
  expect(
    lines(
      { ai_budget_fen: -1_234_567, boss: false, max_users: null },
      { ai_budget_fen: 5, boss: true, max_users: 3, odd: '2026-03-08T01:00:00.000Z' },
    ),
  ).toEqual([
    ['AI每日预算', '-¥12,345.67', '¥0.05'],
    ['老板', '否', '是'],
    ['人数上限', '（空）', '3'],
    ['odd', undefined, '时刻2026-03-08'],
  ])
})

test('formats each filter of an export request', () => {
  const filters = { q: 'mate', brand_id: 2, status: 'in_stock', older_than_days: 30, sort: 'oldest' }
  const after = { title: '设备', kind: '/api/stock/devices/export', rows: 3, filters, with_cost: true }
  expect(lines(null, after)).toEqual([
    ['标题', undefined, '设备'],
    ['行数', undefined, '3'],
    ['筛选 · 搜索', undefined, 'mate'],
    ['筛选 · 品牌', undefined, '2'],
    ['筛选 · 状态', undefined, '在库'],
    ['筛选 · 库龄超过天数', undefined, '30'],
    ['筛选 · 排序', undefined, '最早的在前'],
    ['含成本', undefined, '是'],
  ])
  const exportInput = { view: 'low_stock', group: 'prices', entity: 'user', state: 'no_password' }
  expect(lines(null, { filters: exportInput }).map(([, , value]) => value)).toEqual([
    '低库存',
    '价格',
    '用户',
    '未设密码',
  ])
})

test('names every filter and choice of every export', () => {
  const exports = ENDPOINTS.filter(({ path }) => path.endsWith('/export'))
  expect(exports.length).toBeGreaterThan(5)
  for (const { path, input } of exports)
    for (const [key, schema] of Object.entries<{ enum?: string[] }>({ ...input.properties })) {
      const [field] = lines(null, { filters: { [key]: 1 } })[0] ?? []
      expect(field, `${path} is filtered by ${key}: give it a line in audit-words.ts`).not.toContain(key)
      for (const choice of schema.enum ?? [])
        expect(lines(null, { [key]: choice })[0]?.[2], `${path} ${key}`).not.toBe(choice)
    }
})

test('lists only added and removed permissions by name', () => {
  expect(lines({ keys: ['export', 'finance'] }, { keys: ['cost-view', 'export'] })).toEqual([
    ['权限', '资金管理', undefined],
    ['权限', undefined, '查看成本'],
  ])
  expect(lines({ keys: ['export', 'finance'] }, { keys: ['finance', 'export'] })).toEqual([])
})

test('resolves listed ids to names, otherwise shows the id', () => {
  const names = {
    ...NAMES,
    record: (entity: string, id: string) => (id === '3' ? `${entity}的名字` : undefined),
  }
  const { lines: messages } = auditLines(null, { user_ids: [3, 4], account_id: 3, week: [3, null, 3] }, names)
  expect(messages.map(({ field, after }) => [field, after])).toEqual([
    ['员工', 'user的名字、4'],
    ['账户', 'account的名字'],
    ['每周班次', 'work_shift的名字、休息、work_shift的名字'],
  ])
})

test('shows a changed order as a whole', () => {
  expect(lines({ order: ['甲', '乙'] }, { order: ['乙', '甲'] })).toEqual([['顺序', '甲、乙', '乙、甲']])
})

test('matches prices by item, not by position', () => {
  const price = (sku_id: number, type: string, fen: number) => ({ sku_id, type, fen })
  expect(
    lines(
      { prices: [price(1, 'retail', 100), price(2, 'retail', 200)] },
      { prices: [price(2, 'retail', 300), price(1, 'retail', 100)] },
    ),
  ).toEqual([['价格 · 单品2 零售价 · 金额', '¥2', '¥3']])
})

test('names nested records by their path', () => {
  expect(lines({ detail: { name: '甲' } }, { detail: { name: '乙' } })).toEqual([['明细 · 名称', '甲', '乙']])
})

test('counts the lines beyond the limit', () => {
  const manyFields = Object.fromEntries(Array.from({ length: AUDIT_LINES_MAX + 7 }, (_, n) => [`f${n}`, n]))
  const result = auditLines(null, manyFields, NAMES)
  expect([result.lines.length, result.more]).toEqual([AUDIT_LINES_MAX, 7])
})
