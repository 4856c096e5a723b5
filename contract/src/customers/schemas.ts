import { Type } from 'typebox'
import { Day, Fen, Id, Nullable, OneOf, Text } from '../platform/schema.ts'
import { PRICE_LEVELS } from '../pricing/levels.ts'

export const CUSTOMER_NAME_MAX = 40
export const CUSTOMER_AREA_MAX = 20
/** Mobile or landline number. */
export const CUSTOMER_PHONE = '^[0-9+() -]{5,20}$'
export const CUSTOMER_ADDRESS_MAX = 120
export const CUSTOMER_NOTE_MAX = 500
export const CONTACT_NAME_MAX = 20
export const CONTACTS_MAX = 20

/** Customer levels, most important first. */
export const CUSTOMER_LEVELS = ['A', 'B', 'C', 'D'] as const
export type CustomerLevel = (typeof CUSTOMER_LEVELS)[number]
export const CUSTOMER_LEVEL_NAMES: Record<CustomerLevel, string> = {
  A: 'A 核心客户',
  B: 'B 重点客户',
  C: 'C 普通客户',
  D: 'D 零星客户',
}

export const CUSTOMER_STATES = ['active', 'inactive', 'merged'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
export const CUSTOMER_STATE_NAMES: Record<CustomerState, string> = {
  active: '在用',
  inactive: '已停用',
  merged: '已合并',
}

/** Customers who bought within this many days are active. */
export const CUSTOMER_SALES_DAYS = 90

export const LatLng = {
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
}
export const CustomerPosition = Type.Object(LatLng)
export const Contact = Type.Object({
  name: Text(CONTACT_NAME_MAX, 0),
  role: Text(20, 0),
  phone: Nullable(Type.String({ pattern: CUSTOMER_PHONE, maxLength: 20 })),
  main: Type.Boolean({ description: 'True for the main contact, whose phone number is shown in lists' }),
})

/** Editable fields of a customer. */
export const CustomerFields = {
  name: Text(CUSTOMER_NAME_MAX),
  short_name: Text(CUSTOMER_NAME_MAX, 0),
  area: Text(CUSTOMER_AREA_MAX),
  owner_id: Nullable(Id),
  level: OneOf(CUSTOMER_LEVELS),
  /** Whose prices the customer pays; unchanged, or retail for a new customer, if omitted. */
  price_level: Type.Optional(OneOf(PRICE_LEVELS)),
  address: Text(CUSTOMER_ADDRESS_MAX, 0),
  place: Nullable(CustomerPosition),
  note: Text(CUSTOMER_NOTE_MAX, 0),
  contacts: Type.Array(Contact, { maxItems: CONTACTS_MAX }),
}

export const CustomerRow = {
  id: Id,
  name: Type.String(),
  short_name: Type.String(),
  area: Type.String(),
  phone: Nullable(Type.String()),
  level: OneOf(CUSTOMER_LEVELS),
  price_level: OneOf(PRICE_LEVELS),
  owner: Nullable(Type.String()),
  state: OneOf(CUSTOMER_STATES),
  merged_into: Nullable(Type.String({ description: 'Name of the customer it was merged into' })),
  last_visit: Nullable(Day),
  amount_90_fen: Fen,
}

export const NamedCustomer = Type.Object({ id: Id, name: Type.String() })
