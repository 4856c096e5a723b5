import { Type } from 'typebox'
import { Empty, endpoint } from './endpoint.ts'
import { Id, Nullable, Paged, Query, searchText, Text } from './schema.ts'

export const CUSTOMER_NAME_MAX = 40
/** A mobile or a fixed line as people write it. */
export const CUSTOMER_PHONE = '^[0-9+() -]{5,20}$'

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary:
    'Customers by name, pinyin, initials or telephone; without a search those who bought last come first',
  permission: 'sales-view',
  input: Query({ q: searchText, area: Type.Optional(Text(20)) }),
  output: Paged(
    Type.Object({
      id: Id,
      name: Type.String(),
      short_name: Type.String(),
      area: Type.String(),
      phone: Nullable(Type.String()),
    }),
  ),
})

export const listCustomerAreas = endpoint({
  method: 'GET',
  path: '/api/customers/areas',
  summary: 'Areas that customers are in, the largest first',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(Type.String()),
})

export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Adds a customer; a name exists once',
  permission: 'sales-record',
  input: Type.Object({
    name: Text(CUSTOMER_NAME_MAX),
    area: Text(20),
    phone: Type.Optional(Type.String({ pattern: CUSTOMER_PHONE, maxLength: 20 })),
  }),
  output: Type.Object({ id: Id, name: Type.String() }),
})
