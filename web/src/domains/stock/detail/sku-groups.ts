import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getStockModel } from '@shangxue/contract/stock/endpoints'

export type Sku = Output<typeof getStockModel>['skus'][number]
export type StoreStock = Sku['stores'][number]

/** Colours of one spec with the same prices, shown as one table. */
export interface SkuGroup {
  readonly key: string
  readonly spec: string
  readonly wholesale_fen: number | null
  readonly retail_fen: number | null
  readonly skus: readonly Sku[]
  /** Locations that hold any of the skus or expect them from a transfer. */
  readonly stores: readonly Pick<StoreStock, 'location_id' | 'location'>[]
}

const groupKey = ({ spec, wholesale_fen, retail_fen }: Sku) =>
  JSON.stringify([spec, wholesale_fen, retail_fen])

function locationsOf(skus: readonly Sku[]): SkuGroup['stores'] {
  const byLocation = new Map<number, { location_id: number; location: string; quantity: number }>()
  for (const { location_id, location, quantity } of skus.flatMap(({ stores }) => stores)) {
    const previous = byLocation.get(location_id)?.quantity ?? 0
    byLocation.set(location_id, { location_id, location, quantity: previous + quantity })
  }
  // The locations with the most stock come first, because a narrow screen has to scroll to the last columns.
  return [...byLocation.values()].sort((a, b) => b.quantity - a.quantity || a.location_id - b.location_id)
}

export function groupSkus(skus: readonly Sku[]): SkuGroup[] {
  const groups = new Map<string, Sku[]>()
  for (const sku of skus) {
    const key = groupKey(sku)
    groups.set(key, [...(groups.get(key) ?? []), sku])
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    if (!first) return []
    const { spec, wholesale_fen, retail_fen } = first
    return [{ key, spec, wholesale_fen, retail_fen, skus: members, stores: locationsOf(members) }]
  })
}
