import { describe, expect, test } from 'vitest'
import type { Price, PriceRow } from '../list/price-rows.ts'
import { changeLines, differenceText, type Intent, pricesToSet, summarizeChanges } from './changes.ts'
import type { PasteLine } from './paste-table.ts'
import { pastedPrices } from './paste-table.ts'
import { reprice } from './reprice.ts'

const price = (type: Price['type'], amount_fen: number, next?: Price['next']): Price => ({
  type,
  amount_fen,
  previous_fen: null,
  changed_at: null,
  ...(next && { next }),
})
const row = (overrides: Partial<PriceRow> = {}): PriceRow => ({
  sku_id: 1,
  product_id: 1,
  brand: '华为',
  model: 'Mate 80',
  short_name: '',
  spec: '12GB+256GB',
  color: '黑色',
  stock: 0,
  prices: [
    price('purchase', 500_000),
    price('wholesale', 550_000),
    price('retail', 600_000),
    price('floor', 540_000),
  ],
  ...overrides,
})
const increaseBy = (amount: number, overrides: Partial<Intent> = {}): Intent => ({
  types: ['wholesale'],
  canSeeCost: true,
  price: (_row, _type, old) => reprice(old, { way: 'amount', value: amount, rounding: 'none' }),
  typed: {},
  excluded: new Set(),
  separateSkus: new Set(),
  serverIssues: new Map(),
  ...overrides,
})
const texts = (rows: PriceRow[], intent: Intent) =>
  changeLines(rows, intent).flatMap(({ type, issues }) =>
    issues.map(({ kind, text }) => `${type} ${kind}: ${text}`),
  )

describe('lines', () => {
  test('groups colours with equal prices by price type', () => {
    const rows = [
      row(),
      row({ sku_id: 2, color: '白色' }),
      row({ sku_id: 3, color: '金色', prices: [price('retail', 1)] }),
    ]
    const lines = changeLines(rows, increaseBy(100, { types: ['wholesale', 'retail'] }))
    expect(lines.map(({ type, colors, old, next }) => [type, colors.join(), old, next])).toEqual([
      ['wholesale', '黑色,白色', 550_000, 550_100],
      ['retail', '黑色,白色', 600_000, 600_100],
      ['wholesale', '金色', null, null],
      ['retail', '金色', 1, 101],
    ])
  })
  test('splits colours that are separate, edited or excluded', () => {
    const rows = [row(), row({ sku_id: 2, color: '白色' }), row({ sku_id: 3, color: '金色' })]
    expect(changeLines(rows, increaseBy(100, { separateSkus: new Set([1, 2, 3]) }))).toHaveLength(3)
    expect(
      changeLines(rows, increaseBy(100, { excluded: new Set(['wholesale 2']) })).map(({ skus }) => skus),
    ).toEqual([[1, 3], [2]])
    const [typed] = changeLines([row()], increaseBy(100, { typed: { 'wholesale 1': 560_000 } }))
    expect(typed).toMatchObject({ next: 560_000, byHand: true })
  })
})

describe('issues of a new price', () => {
  test('reports an error above the retail price', () => {
    expect(texts([row()], increaseBy(50_001))).toContain(
      'wholesale error: 批发价不能高于零售价，请核对这两个价格',
    )
    expect(texts([row()], increaseBy(-60_001, { types: ['retail'] }))).toContain(
      'retail error: 批发价不能高于零售价，请核对这两个价格',
    )
    expect(texts([row()], increaseBy(50_001, { types: ['wholesale', 'retail'] }))).toEqual([])
  })
  test('warns below the floor or purchase price', () => {
    expect(texts([row()], increaseBy(-10_001))).toEqual(['wholesale warning: 低于最低价 ¥5,400'])
    expect(texts([row()], increaseBy(-60_000))).toEqual([
      'wholesale warning: 低于最低价 ¥5,400',
      'wholesale warning: 低于采购价 ¥5,000',
    ])
  })
  test('ignores prices hidden from the user', () => {
    const hidden = row({ prices: [price('wholesale', 550_000), price('retail', 600_000)] })
    expect(texts([hidden], increaseBy(-60_000, { canSeeCost: false }))).toEqual([])
  })
  test('warns about large changes, zero and plans', () => {
    expect(
      texts([row({ prices: [price('retail', 600_000)] })], increaseBy(-200_000, { types: ['retail'] })),
    ).toEqual(['retail warning: 比原价变动 33%，请核对'])
    expect(texts([row({ prices: [price('retail', 100)] })], increaseBy(-100, { types: ['retail'] }))).toEqual(
      ['retail warning: 新价格是 ¥0，请核对'],
    )
    const plan = { amount_fen: 590_000, valid_from: '2020-12-01T02:00:00Z' }
    expect(
      texts([row({ prices: [price('retail', 600_000, plan)] })], increaseBy(1, { types: ['retail'] })),
    ).toEqual(['retail warning: 2020年12月1日 10:00 起已计划为 ¥5,900'])
  })
  test('reports nothing for unchanged or excluded prices', () => {
    expect(texts([row()], increaseBy(0))).toEqual([])
    expect(texts([row()], increaseBy(90_000, { excluded: new Set(['wholesale 1']) }))).toEqual([])
  })
  test('shows the refusal of the server', () => {
    expect(
      texts(
        [row()],
        increaseBy(1, {
          serverIssues: new Map([['wholesale 1', { kind: 'error', text: '已停用，请移除这一项' }]]),
        }),
      ),
    ).toEqual(['wholesale error: 已停用，请移除这一项'])
  })
})

test('counts skus, directions and issues in the summary', () => {
  const rows = [
    row(),
    row({ sku_id: 2, color: '白色' }),
    row({ sku_id: 3, spec: '16GB', prices: [price('wholesale', 100)] }),
  ]
  const lines = changeLines(rows, increaseBy(-20_000, { typed: { 'wholesale 3': 300 } }))
  const summary = summarizeChanges(lines)
  expect(summary).toMatchObject({
    prices: 3,
    up: 1,
    down: 2,
    errors: 0,
    warnings: 3,
    largest: { old: 550_000 },
  })
  expect(pricesToSet(summary)).toEqual([
    { sku_id: 1, type: 'wholesale', amount_fen: 530_000, expected_fen: 550_000 },
    { sku_id: 2, type: 'wholesale', amount_fen: 530_000, expected_fen: 550_000 },
    { sku_id: 3, type: 'wholesale', amount_fen: 300, expected_fen: 100 },
  ])
})

test('sets hidden prices without showing them', () => {
  const hidden = row({ prices: [price('retail', 600_000)] })
  const lines = changeLines([hidden], increaseBy(100, { types: ['purchase'], canSeeCost: false }))
  expect(lines).toMatchObject([{ old: undefined, next: null }])
  const set = changeLines(
    [hidden],
    increaseBy(0, { types: ['purchase'], canSeeCost: false, typed: { 'purchase 1': 490_000 } }),
  )
  expect(pricesToSet(summarizeChanges(set))).toEqual([
    { sku_id: 1, type: 'purchase', amount_fen: 490_000, expected_fen: null },
  ])
})

test('formats a difference with its percentage', () => {
  expect(differenceText(600_000, 580_000)).toBe('-¥200（-3.3%）')
  expect(differenceText(0, 5_990)).toBe('+¥59.90')
})

test('maps pasted lines to skus and lists unusable lines', () => {
  const line = (number: number, fen: number, reason: string | null = null): PasteLine => ({
    brand: '',
    model: '',
    spec: '',
    color: '',
    barcode: '',
    number,
    text: `第${number}行`,
    prices: reason ? [] : [{ type: 'retail', fen }],
    reason,
  })
  const pasted = pastedPrices(
    [line(1, 100), line(2, 0, '没有价格'), line(3, 200), line(4, 300), line(5, 100)],
    [
      { sku_ids: [1, 2], reason: null },
      { sku_ids: [2], reason: null },
      { sku_ids: [], reason: '没有型号“X”，请核对' },
      { sku_ids: [1], reason: null },
    ],
  )
  expect([...pasted.prices]).toEqual([
    ['retail 1', 100],
    ['retail 2', 100],
  ])
  expect(pasted.types).toEqual(['retail'])
  expect(pasted.unmatched.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
    '2 没有价格',
    '3 与第 1 行重复，价格不同',
    '4 没有型号“X”，请核对',
  ])
})
