import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listPrices, PriceType } from '@shangxue/contract/pricing/endpoints'

export type PriceRow = Output<typeof listPrices>['list'][number]
export type Price = PriceRow['prices'][number]

/** Colours of one spec with the same prices. */
export interface PriceLine {
  readonly spec: string
  readonly skus: readonly { readonly id: number; readonly color: string }[]
  readonly stock: number
  readonly prices: readonly Price[]
}

export interface ModelBlock {
  readonly kind: 'model'
  readonly key: string
  readonly brand: string
  readonly model: string
  readonly shortName: string
  readonly lines: readonly PriceLine[]
}

interface BrandBlock {
  readonly kind: 'brand'
  readonly key: string
  readonly brand: string
}

export type PriceBlock = BrandBlock | ModelBlock

/** Direction of a recent price change, or null. Setting the same amount again is not a change. */
export function priceDirection({ amount_fen, previous_fen }: Price): 'up' | 'down' | null {
  if (previous_fen === null || previous_fen === amount_fen) return null
  return amount_fen > previous_fen ? 'up' : 'down'
}

const signature = ({ prices }: PriceRow) =>
  prices
    .map(({ next, ...price }) => [
      price.type,
      price.amount_fen,
      priceDirection(price) && price.previous_fen,
      next?.amount_fen,
      next?.valid_from,
    ])
    .join()

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const byKey = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = byKey.get(keyOf(item))
    if (group) group.push(item)
    else byKey.set(keyOf(item), [item])
  }
  return [...byKey.values()]
}

const toLine = (rows: readonly [PriceRow, ...PriceRow[]]): PriceLine => ({
  spec: rows[0].spec,
  skus: rows.map(({ sku_id, color }) => ({ id: sku_id, color })),
  stock: rows.reduce((sum, { stock }) => sum + stock, 0),
  prices: rows[0].prices,
})

/** Groups rows by brand and model in the server's order. Colours with the same prices share a line. */
export function priceBlocks(rows: readonly PriceRow[]): PriceBlock[] {
  return groupBy(rows, ({ brand }) => brand).flatMap((brandRows): PriceBlock[] => [
    { kind: 'brand', key: `brand ${brandRows[0].brand}`, brand: brandRows[0].brand },
    ...groupBy(brandRows, ({ product_id }) => String(product_id)).map(
      (modelRows): ModelBlock => ({
        kind: 'model',
        key: `model ${modelRows[0].product_id}`,
        brand: modelRows[0].brand,
        model: modelRows[0].model,
        shortName: modelRows[0].short_name,
        lines: groupBy(modelRows, (row) => `${row.spec} ${signature(row)}`).map(toLine),
      }),
    ),
  ])
}

/** Skus on the same line of the list as this one. Returns only the sku itself if it is not loaded. */
export function lineSkus(rows: readonly PriceRow[], skuId: number): number[] {
  const current = rows.find(({ sku_id }) => sku_id === skuId)
  if (!current) return [skuId]
  return rows
    .filter((row) => row.product_id === current.product_id && row.spec === current.spec)
    .filter((row) => signature(row) === signature(current))
    .map(({ sku_id }) => sku_id)
}

/** All colours of the sku's model and spec. Empty if the sku is not loaded. */
export function colorsOfSpec(rows: readonly PriceRow[], skuId: number): { id: number; color: string }[] {
  const current = rows.find(({ sku_id }) => sku_id === skuId)
  if (!current) return []
  return rows
    .filter(({ product_id, spec }) => product_id === current.product_id && spec === current.spec)
    .map(({ sku_id, color }) => ({ id: sku_id, color }))
}

/** Prices that every user may see. The server sends the others only to users with the permission. */
const PUBLIC_TYPES: readonly PriceType[] = ['wholesale', 'wholesale_b', 'wholesale_c', 'staff', 'retail']
/** Other levels have a column only if a SKU has their price. */
const ALWAYS_SHOWN: readonly PriceType[] = ['wholesale', 'retail']

/** Price columns of the list, in the order of the price types. */
export function visiblePriceTypes(rows: readonly Pick<PriceRow, 'prices'>[]): PriceType[] {
  const receivedTypes = new Set(rows.flatMap(({ prices }) => prices.map(({ type }) => type)))
  const costTypes = (['purchase', 'floor'] as const).filter((type) => receivedTypes.has(type))
  return [
    ...costTypes.filter((type) => type === 'purchase'),
    ...PUBLIC_TYPES.filter((type) => ALWAYS_SHOWN.includes(type) || receivedTypes.has(type)),
    ...costTypes.filter((type) => type === 'floor'),
  ]
}
