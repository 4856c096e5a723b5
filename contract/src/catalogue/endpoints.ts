import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Id, OneOf } from '../platform/schema.ts'

export const TRACKINGS = ['serial', 'none'] as const
export type Tracking = (typeof TRACKINGS)[number]
export const LOCATION_KINDS = ['store', 'warehouse'] as const
export const LOCATION_KIND_NAMES = { store: '门店', warehouse: '仓库' } as const

/** Model name with its brand, without repeating a brand that the model name starts with: 小米 15, not 小米 小米 15. */
export const fullModelName = (brand: string, model: string): string =>
  model.startsWith(brand) ? model : `${brand} ${model}`

/** Name of a SKU with its brand, spec and colour: 小米 15 12+256 黑色. */
export const fullSkuName = (sku: { brand: string; model: string; spec: string; color: string }): string =>
  [fullModelName(sku.brand, sku.model), sku.spec, sku.color].filter(Boolean).join(' ')

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/catalogue/brands',
  summary: 'Lists brands in display order',
  permission: 'staff',
  apiKey: true,
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), products: Type.Integer() })),
})

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/catalogue/locations',
  summary: 'Lists active stores and warehouses in which the caller may act',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({
    /** Also those in which the caller may not act, such as the destination of a transfer. */
    everywhere: Type.Optional(Type.Boolean()),
  }),
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), kind: OneOf(LOCATION_KINDS) })),
})
