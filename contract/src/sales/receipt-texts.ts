import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Nullable, Version } from '../platform/schema.ts'

export const RECEIPT_HEADER_MAX = 40
export const RECEIPT_ADDRESS_MAX = 80
export const RECEIPT_PHONE_MAX = 40
export const RECEIPT_WARRANTY_MAX = 500
export const RECEIPT_FOOTER_MAX = 100

const limited = (maxLength: number) => Type.String({ maxLength, default: '' })

/** Texts on a receipt. An empty text of a store is replaced by that of the company. */
const Texts = {
  header: limited(RECEIPT_HEADER_MAX),
  address: limited(RECEIPT_ADDRESS_MAX),
  phone: limited(RECEIPT_PHONE_MAX),
  warranty: limited(RECEIPT_WARRANTY_MAX),
  footer: limited(RECEIPT_FOOTER_MAX),
}
export const RECEIPT_FIELDS = ['header', 'address', 'phone', 'warranty', 'footer'] as const
export type ReceiptTexts = Record<(typeof RECEIPT_FIELDS)[number], string>

const StoredTexts = Type.Object({
  location_id: Nullable(Id),
  ...Texts,
  version: Type.Integer({ description: 'Version to send with a change' }),
})

export const listReceiptTexts = endpoint({
  method: 'GET',
  path: '/api/sales/receipt-texts',
  summary: 'Lists the receipt texts of the company (without store) and of stores, of one store if requested',
  permission: 'sales-view',
  input: Type.Object({ location_id: Type.Optional(Id) }),
  output: Type.Array(StoredTexts),
})

export const saveReceiptTexts = endpoint({
  method: 'PUT',
  path: '/api/sales/receipt-texts',
  summary: 'Sets the receipt texts of the company or of a store; 409 if changed since the given version',
  permission: 'admin',
  input: Type.Object({
    location_id: Nullable(Id),
    ...Texts,
    /** 0 if there are no texts yet. */
    version: Version,
  }),
  output: StoredTexts,
})
