import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listPrices } from '@shangxue/contract/pricing/endpoints'

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
export function changeOf({ amount_fen, previous_fen }: Price): 'up' | 'down' | null {
  if (previous_fen === null || previous_fen === amount_fen) return null
  return amount_fen > previous_fen ? 'up' : 'down'
}

const signature = ({ prices }: PriceRow) =>
  prices
    .map(({ next, ...price }) => [
      price.type,
      price.amount_fen,
      changeOf(price) && price.previous_fen,
      next?.amount_fen,
      next?.valid_from,
    ])
    .join()

function groups<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const found = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = found.get(keyOf(item))
    if (group) group.push(item)
    else found.set(keyOf(item), [item])
  }
  return [...found.values()]
}

const lineOf = (rows: readonly [PriceRow, ...PriceRow[]]): PriceLine => ({
  spec: rows[0].spec,
  skus: rows.map(({ sku_id, color }) => ({ id: sku_id, color })),
  stock: rows.reduce((sum, { stock }) => sum + stock, 0),
  prices: rows[0].prices,
})

/** Groups rows by brand and model in the server's order. Colours with the same prices share a line. */
export function priceBlocks(rows: readonly PriceRow[]): PriceBlock[] {
  return groups(rows, ({ brand }) => brand).flatMap((ofBrand): PriceBlock[] => [
    { kind: 'brand', key: `brand ${ofBrand[0].brand}`, brand: ofBrand[0].brand },
    ...groups(ofBrand, ({ product_id }) => String(product_id)).map(
      (ofModel): ModelBlock => ({
        kind: 'model',
        key: `model ${ofModel[0].product_id}`,
        brand: ofModel[0].brand,
        model: ofModel[0].model,
        shortName: ofModel[0].short_name,
        lines: groups(ofModel, (row) => `${row.spec} ${signature(row)}`).map(lineOf),
      }),
    ),
  ])
}

/** Skus on the same line of the list as this one. Returns only the sku itself if it is not loaded. */
export function lineSkus(rows: readonly PriceRow[], skuId: number): number[] {
  const own = rows.find(({ sku_id }) => sku_id === skuId)
  if (!own) return [skuId]
  return rows
    .filter((row) => row.product_id === own.product_id && row.spec === own.spec)
    .filter((row) => signature(row) === signature(own))
    .map(({ sku_id }) => sku_id)
}

/** All colours of the sku's model and spec. Empty if the sku is not loaded. */
export function siblings(rows: readonly PriceRow[], skuId: number): { id: number; color: string }[] {
  const own = rows.find(({ sku_id }) => sku_id === skuId)
  if (!own) return []
  return rows
    .filter(({ product_id, spec }) => product_id === own.product_id && spec === own.spec)
    .map(({ sku_id, color }) => ({ id: sku_id, color }))
}
