import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, Query, searchText, Text, Version } from '../platform/schema.ts'
import { PRICE_LEVELS } from '../pricing/levels.ts'
import {
  CUSTOMER_AREA_MAX,
  CUSTOMER_LEVELS,
  CUSTOMER_NAME_MAX,
  CUSTOMER_PHONE,
  CUSTOMER_STATES,
  CustomerFields,
  CustomerRow,
  LatLng,
  NamedCustomer,
} from './schemas.ts'

export { CUSTOMER_NAME_MAX, CUSTOMER_PHONE } from './schemas.ts'

const Filters = {
  q: searchText,
  area: Type.Optional(Text(CUSTOMER_AREA_MAX)),
  level: Type.Optional(OneOf(CUSTOMER_LEVELS)),
  price_level: Type.Optional(OneOf(PRICE_LEVELS)),
  owner_id: Type.Optional(Id),
  state: Type.Optional(OneOf(CUSTOMER_STATES)),
}

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'Lists customers, searched by name, pinyin or phone; by default latest purchase first',
  permission: 'sales-view',
  input: Query(Filters),
  output: Paged(Type.Object(CustomerRow)),
})

export const exportCustomers = exportEndpoint('/api/customers/export', 'customers', Filters)

export const listCustomerAreas = endpoint({
  method: 'GET',
  path: '/api/customers/areas',
  summary: 'Lists areas of customers, those with most customers first',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(Type.String()),
})

export const listCustomerOwners = endpoint({
  method: 'GET',
  path: '/api/customers/owners',
  summary: 'Lists users who are or may become customer owners',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), disabled: Type.Boolean() })),
})

export const listCustomersNear = endpoint({
  method: 'GET',
  path: '/api/customers/near',
  summary: 'Lists customers to visit, by days since the last visit and value, or by distance',
  permission: 'sales-view',
  input: Query({
    area: Type.Optional(Text(CUSTOMER_AREA_MAX)),
    lat: Type.Optional(LatLng.lat),
    lng: Type.Optional(LatLng.lng),
    sort: OneOf(['due', 'near'] as const, 'due'),
  }),
  output: Paged(
    Type.Object({
      ...CustomerRow,
      address: Type.String(),
      distance_m: Nullable(Type.Integer({ minimum: 0 })),
      days_unvisited: Nullable(
        Type.Integer({ description: 'Days since the last visit; null if never visited' }),
      ),
      planned_day: Nullable(Day),
    }),
  ),
})

/** Creates a customer during a sale. */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Adds a customer; names are unique',
  permission: 'customer-add',
  input: Type.Object({
    name: Text(CUSTOMER_NAME_MAX),
    area: Text(CUSTOMER_AREA_MAX),
    phone: Type.Optional(Type.String({ pattern: CUSTOMER_PHONE, maxLength: 20 })),
  }),
  output: Type.Object({ id: Id, name: Type.String() }),
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/cards',
  summary: 'Adds a customer with all details; names are unique',
  permission: 'customer-manage',
  input: Type.Object(CustomerFields),
  output: Type.Object({ id: Id }),
})

export const saveCustomer = endpoint({
  method: 'PUT',
  path: '/api/customers/:id',
  summary: 'Updates a customer and its contacts; rejected if it has changed since it was read',
  permission: 'customer-manage',
  input: Type.Object({ id: Id, version: Version, active: Type.Boolean(), ...CustomerFields }),
  output: Type.Object({ id: Id, version: Version }),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  summary: 'Returns a customer with contacts, last visit, recent sales and receivables',
  permission: 'sales-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    ...CustomerFields,
    price_level: OneOf(PRICE_LEVELS),
    owner: Nullable(Type.String()),
    active: Type.Boolean(),
    version: Version,
    merged_into: Nullable(NamedCustomer),
    merged: Type.Array(NamedCustomer, { description: 'Customers merged into this one' }),
    last_visit: Nullable(Type.Object({ day: Day, by: Type.String(), notes: Type.String() })),
    amount_90_fen: Fen,
    sales: Type.Array(
      Type.Object({
        id: Id,
        number: Type.String(),
        day: Day,
        pieces: Type.Integer(),
        total_fen: Fen,
      }),
      { description: 'Latest five sales' },
    ),
    owed_fen: Nullable(Fen),
  }),
})

const Pair = { id: Id, into_id: Id }

export const listDuplicateCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/duplicates',
  summary: 'Lists possible duplicates: same phone number, or similar names in one area',
  permission: 'customer-manage',
  input: Empty,
  output: Type.Array(
    Type.Object({
      why: OneOf(['phone', 'name'] as const),
      customers: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          area: Type.String(),
          phone: Nullable(Type.String()),
          amount_90_fen: Fen,
        }),
        { minItems: 2, maxItems: 2 },
      ),
    }),
  ),
})

export const previewCustomerMerge = endpoint({
  method: 'GET',
  path: '/api/customers/:id/merge',
  summary: 'Returns what a merge would move from one customer to another',
  permission: 'customer-manage',
  input: Type.Object(Pair),
  output: Type.Object({
    from: Type.Object({ id: Id, name: Type.String(), version: Version }),
    into: Type.Object({ id: Id, name: Type.String(), version: Version }),
    sales: Type.Integer(),
    devices: Type.Integer(),
    visits: Type.Integer(),
    contacts: Type.Integer(),
    debts: Type.Integer({ description: 'Number of receivable documents' }),
  }),
})

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/:id/merge',
  summary: 'Merges a customer into another with its sales, debts and visits; cannot be undone',
  permission: 'customer-manage',
  input: Type.Object({ ...Pair, version: Version, into_version: Version }),
  output: Type.Object({ id: Id }),
})
