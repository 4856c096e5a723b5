import type { listManagedLocations } from '@shangxue/contract/administration/endpoints'
import { LOCATION_KIND_NAMES, type LOCATION_KINDS } from '@shangxue/contract/catalogue/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { IconName } from '../../ui/icon/icon.tsx'

export type ManagedLocation = Output<typeof listManagedLocations>[number]
export type LocationKind = (typeof LOCATION_KINDS)[number]
export const KIND_ICONS: Record<LocationKind, IconName> = { store: 'store', warehouse: 'box' }

interface Contents {
  readonly kind: LocationKind
  readonly stock: number
  readonly on_the_way: number
  readonly counting: boolean
}

const contentLabels = ({ stock, on_the_way, counting }: Contents): string[] => [
  ...(stock > 0 ? [`库存 ${stock} 件`] : []),
  ...(on_the_way > 0 ? [`在途 ${on_the_way} 件`] : []),
  ...(counting ? ['正在盘点'] : []),
]

/** 门店 · 库存 12 件 · 正在盘点 */
export const stockSummary = (location: Contents): string =>
  [LOCATION_KIND_NAMES[location.kind], ...contentLabels(location)].join(' · ')

/** Returns what blocks closing the location; empty if nothing does. */
export const closeBlockReason = (location: Contents): string => contentLabels(location).join('、')
