import {
  isPriceOrderViolated,
  PRICE_ORDER,
  PRICE_TYPE_NAMES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { Price, PriceRow } from '../list/price-rows.ts'

/** `retail 12`: the price of one type of one sku. */
export type PriceKey = `${PriceType} ${number}`
export const priceKey = (type: PriceType, skuId: number): PriceKey => `${type} ${skuId}`

export interface Issue {
  /** Errors prevent saving, warnings do not. */
  readonly kind: 'error' | 'warning'
  readonly text: string
}

/** One price type of colours of a spec with the same prices, which change together. */
export interface ChangeLine {
  readonly key: string
  readonly model: string
  readonly spec: string
  readonly colors: readonly string[]
  readonly skus: readonly number[]
  readonly type: PriceType
  /** Current price in fen: null if there is none, undefined if hidden from this user. */
  readonly old: number | null | undefined
  /** New price in fen, or null if unchanged. */
  readonly next: number | null
  readonly byHand: boolean
  readonly included: boolean
  readonly issues: readonly Issue[]
}

/** How to reprice the rows. */
export interface Intent {
  readonly types: readonly PriceType[]
  readonly canSeeCost: boolean
  /** Calculates the new price of skus that are not edited by hand. */
  readonly price: (row: PriceRow, type: PriceType, old: number | null | undefined) => number | null
  /** Prices entered by hand; null if the field was cleared. */
  readonly typed: Readonly<Partial<Record<PriceKey, number | null>>>
  readonly excluded: ReadonlySet<PriceKey>
  /** Skus edited separately although other colours have the same prices. */
  readonly separateSkus: ReadonlySet<number>
  /** Issues reported by the server. */
  readonly serverIssues: ReadonlyMap<PriceKey, Issue>
}

const COST_TYPES: readonly PriceType[] = ['purchase', 'floor']
/** Larger relative changes are more likely typing errors than real price changes. */
const LARGE_CHANGE = 0.3

const findPrice = (row: PriceRow, type: PriceType): Price | undefined =>
  row.prices.find((price) => price.type === type)

const oldPrice = (row: PriceRow, type: PriceType, canSeeCost: boolean): number | null | undefined =>
  !canSeeCost && COST_TYPES.includes(type) ? undefined : (findPrice(row, type)?.amount_fen ?? null)

interface Cell {
  readonly type: PriceType
  readonly old: number | null | undefined
  readonly next: number | null
  readonly byHand: boolean
  readonly included: boolean
}

const isChange = ({ old, next, included }: Pick<Cell, 'old' | 'next' | 'included'>): boolean =>
  included && next !== null && next !== old

function buildCells(row: PriceRow, intent: Intent): Cell[] {
  return intent.types.map((type) => {
    const key = priceKey(type, row.sku_id)
    const old = oldPrice(row, type, intent.canSeeCost)
    const typed = intent.typed[key]
    return {
      type,
      old,
      next: typed === undefined ? intent.price(row, type, old) : typed,
      byHand: typed !== undefined,
      included: !intent.excluded.has(key),
    }
  })
}

/** Colours share a line as long as all their prices and issues are equal. */
const groupKey = (row: PriceRow, cells: readonly Cell[], intent: Intent): string =>
  [
    row.product_id,
    row.spec,
    intent.separateSkus.has(row.sku_id) ? row.sku_id : '',
    ...row.prices.map(({ type, amount_fen, next }) => `${type} ${amount_fen} ${next?.amount_fen}`),
    ...cells.map(
      ({ next, included, type }) =>
        `${next} ${included} ${intent.serverIssues.get(priceKey(type, row.sku_id))?.text}`,
    ),
  ].join('|')

const plannedText = ({ amount_fen, valid_from }: NonNullable<Price['next']>): string =>
  `${formatDay(valid_from)} ${formatTime(valid_from)} 起已计划为 ${formatMoney(amount_fen)}`

function findIssues(row: PriceRow, cells: readonly Cell[], cell: Cell, intent: Intent): Issue[] {
  const { type, old, next } = cell
  const serverIssue = intent.serverIssues.get(priceKey(type, row.sku_id))
  const issues: Issue[] = serverIssue ? [serverIssue] : []
  if (!isChange(cell) || next === null) return issues
  const warn = (text: string) => issues.push({ kind: 'warning', text })
  const effectivePrice = (other: PriceType): number | null | undefined => {
    const otherCell = cells.find((candidate) => candidate.type === other)
    return otherCell && isChange(otherCell) ? otherCell.next : oldPrice(row, other, intent.canSeeCost)
  }
  for (const [low, high] of PRICE_ORDER) {
    const [least, max] = [effectivePrice(low), effectivePrice(high)]
    const lowChanges = cells.some((candidate) => candidate.type === low && isChange(candidate))
    if (least == null || max == null || least <= max || type !== (lowChanges ? low : high)) continue
    issues.push({ kind: 'error', text: isPriceOrderViolated(low, high) })
  }
  for (const limit of ['floor', 'purchase'] as const) {
    const least = effectivePrice(limit)
    if (type === limit || type === 'purchase' || least == null || next >= least) continue
    const isCoveredByOrder = limit === 'floor' && type === 'retail'
    if (!isCoveredByOrder) warn(`低于${PRICE_TYPE_NAMES[limit]} ${formatMoney(least)}`)
  }
  if (next === 0) warn('新价格是 ¥0，请核对')
  else if (old && Math.abs(next - old) > old * LARGE_CHANGE)
    warn(`比原价变动 ${Math.round((Math.abs(next - old) / old) * 100)}%，请核对`)
  const plan = findPrice(row, type)?.next
  if (plan) warn(plannedText(plan))
  return issues
}

/** Groups rows into lines to review, in the order of the rows. */
export function changeLines(rows: readonly PriceRow[], intent: Intent): ChangeLine[] {
  const groups = new Map<string, [PriceRow, ...PriceRow[]]>()
  for (const row of rows) {
    const key = groupKey(row, buildCells(row, intent), intent)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].flatMap((group) => {
    const [row] = group
    const cells = buildCells(row, intent)
    return cells.map(
      (cell): ChangeLine => ({
        key: `${cell.type} ${row.sku_id}`,
        model: row.model,
        spec: row.spec,
        colors: group.map(({ color }) => color).filter(Boolean),
        skus: group.map(({ sku_id }) => sku_id),
        ...cell,
        issues: findIssues(row, cells, cell, intent),
      }),
    )
  })
}

export interface ChangeSummary {
  /** Lines and number of prices that change. */
  readonly lines: readonly ChangeLine[]
  readonly prices: number
  readonly up: number
  readonly down: number
  readonly errors: number
  readonly warnings: number
  readonly largest: ChangeLine | undefined
}

export const willChange = (line: ChangeLine): boolean => isChange(line)

const changeSize = ({ old, next }: ChangeLine): number => Math.abs((next ?? 0) - (old ?? next ?? 0))

/** Summary of what saving would change. */
export function summarizeChanges(all: readonly ChangeLine[]): ChangeSummary {
  const lines = all.filter(willChange)
  const count = (matches: (line: ChangeLine) => boolean) =>
    lines.filter(matches).reduce((sum, { skus }) => sum + skus.length, 0)
  const has = (kind: Issue['kind']) => (line: ChangeLine) => line.issues.some((issue) => issue.kind === kind)
  return {
    lines,
    prices: count(() => true),
    up: count(({ old, next }) => old != null && next !== null && next > old),
    down: count(({ old, next }) => old != null && next !== null && next < old),
    errors: count(has('error')),
    warnings: count((line) => !has('error')(line) && has('warning')(line)),
    largest: lines.reduce<ChangeLine | undefined>(
      (max, line) => (changeSize(line) > (max ? changeSize(max) : 0) ? line : max),
      undefined,
    ),
  }
}

/** Prices in the format of the request. */
export const pricesToSet = ({ lines }: ChangeSummary) =>
  lines.flatMap(({ skus, type, old, next }) =>
    next === null
      ? []
      : skus.map((sku_id) => ({ sku_id, type, amount_fen: next, expected_fen: old ?? null })),
  )

export const lineName = ({ model, spec, colors }: Pick<ChangeLine, 'model' | 'spec' | 'colors'>): string =>
  [model, spec, colors.join('、')].filter(Boolean).join(' ')

/** `+¥200`, `-¥59.90`, followed by the percentage of the old price: `-¥200（-3.3%）` */
export function differenceText(old: number, next: number): string {
  const sign = next > old ? '+' : '-'
  const share = old === 0 ? '' : `（${sign}${((Math.abs(next - old) / old) * 100).toFixed(1)}%）`
  return `${sign}${formatMoney(Math.abs(next - old))}${share}`
}
