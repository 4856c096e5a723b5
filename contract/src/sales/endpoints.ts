import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  PriceFen,
  Query,
  searchText,
  Text,
} from '../platform/schema.ts'
import { PRICE_LEVELS } from '../pricing/levels.ts'
import { PRICE_SOURCES, PricePolicy } from '../pricing/price-source.ts'
import { DEVICE_STATUSES } from '../stock/endpoints.ts'
import {
  PAYMENT_METHODS,
  Payments,
  Reason,
  SALE_KINDS,
  SALE_LINES_MAX,
  SALE_STATUSES,
  SaleChannelPayment,
  SaleContent,
  SaleSummary,
} from './schemas.ts'

export * from './schemas.ts'

/** Maximum codes of one look-up, the same as devices of a sale. */
export const SALE_CODES_MAX = 200

export const lookUpSaleItems = endpoint({
  method: 'POST',
  path: '/api/sales/goods',
  summary: 'Looks up scanned codes: item, prices and whether it can be sold at the store',
  permission: 'sales-record',
  idempotent: false,
  input: Type.Object({
    location_id: Type.Optional(Id),
    codes: Type.Array(Text(64), { maxItems: SALE_CODES_MAX, default: [] }),
    /** Accessories chosen from the list; returned after the codes. */
    sku_ids: Type.Array(Id, { maxItems: SALE_LINES_MAX, uniqueItems: true, default: [] }),
    /** The customer, to whom devices allocated to them can be sold. */
    customer_id: Type.Optional(Id),
  }),
  output: Type.Array(
    Type.Object({
      code: Type.String({ description: 'Empty for an item requested by its SKU' }),
      kind: OneOf(['device', 'sku', 'unknown']),
      device_id: Nullable(Id),
      sku_id: Nullable(Id),
      title: Type.String({ description: 'Brand, model, spec and colour; empty if unknown' }),
      identifier: Type.String({ description: 'First IMEI of a device, otherwise the code' }),
      tracking: Nullable(OneOf(TRACKINGS)),
      status: Nullable(OneOf(DEVICE_STATUSES)),
      location_id: Nullable(Id),
      location: Nullable(Type.String()),
      retail_fen: Nullable(PriceFen),
      wholesale_fen: Nullable(PriceFen),
      product_id: Nullable(Id),
      /** Price level of the customer. */
      level: OneOf(PRICE_LEVELS),
      policy: Nullable(PricePolicy),
      gifts: Type.Array(
        Type.Object({
          id: Id,
          sku_id: Id,
          title: Type.String(),
          pieces: Type.Integer({ description: 'Free pieces per phone' }),
          available: Type.Integer({ description: 'Unreserved pieces at the store' }),
        }),
        { description: 'Accessories that come free with a device' },
      ),
      pieces: Type.Integer({
        description: 'Unreserved pieces of an accessory at the store; without a store, at all locations',
      }),
      trouble: Nullable(Type.String({ description: 'Why it cannot be sold at the store; null if it can' })),
    }),
  ),
})

export const getOwnStore = endpoint({
  method: 'GET',
  path: '/api/sales/own-store',
  summary: "Returns the caller's store: of the staff record, else of the last sale, else null",
  permission: 'sales-record',
  input: Empty,
  output: Type.Object({ location_id: Nullable(Id) }),
})

export const recordSale = endpoint({
  method: 'POST',
  path: '/api/sales',
  summary:
    'Records a sale; below the floor price or beyond the credit it requires a reason and approval by the boss',
  permission: 'sales-record',
  input: Type.Object({
    ...SaleContent,
    /** Why a price is below the floor price or the credit insufficient. The boss reads it before approving. */
    ask: Type.Optional(Reason),
    /** Who sold it, for API keys of programs. By default the sale counts for the program itself. */
    salesperson_id: Type.Optional(Id),
  }),
  output: Type.Object({
    id: Id,
    number: Type.String(),
    status: OneOf(SALE_STATUSES),
    total_fen: Fen,
  }),
})

const SaleFilters = {
  q: searchText,
  status: Type.Optional(OneOf(SALE_STATUSES)),
  kind: Type.Optional(OneOf(SALE_KINDS)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  location_id: Type.Optional(Id),
  salesperson_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
}

export const listSales = endpoint({
  method: 'GET',
  path: '/api/sales',
  summary: 'Lists sales and returns, newest first, searched by number, customer, model or IMEI',
  permission: 'sales-view',
  input: Query(SaleFilters),
  output: Paged(SaleSummary),
})

export const listSellers = endpoint({
  method: 'GET',
  path: '/api/sales/sellers',
  summary: 'Lists employees with sales, by latest sale',
  permission: 'sales-view',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

export const getSale = endpoint({
  method: 'GET',
  path: '/api/sales/:id',
  summary: 'Returns a sale or return with its items and payments; cost and margin require cost-view',
  permission: 'sales-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...SaleSummary.properties,
    customer_id: Nullable(Id),
    note: Type.String(),
    discount_fen: Fen,
    cost_fen: Nullable(
      Type.Integer({
        description: '分; for a pending sale the current cost of its items, null if unknown',
      }),
    ),
    ask: Nullable(
      Type.String({ description: 'Why a price is below the floor price or the credit insufficient' }),
    ),
    credit_issue: Nullable(
      Type.String({
        description: 'What a sale on account lacked: exceeded limit, overdue debts, stopped credit',
      }),
    ),
    decided_by: Nullable(Type.String()),
    decided_at: Nullable(Instant),
    decision: Nullable(Type.String({ description: 'Why it was declined, withdrawn or voided' })),
    /** The original sale of a return. */
    origin: Nullable(Type.Object({ id: Id, number: Type.String() })),
    returns: Type.Array(Type.Object({ id: Id, number: Type.String(), total_fen: Fen, at: Instant })),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer(),
        sku_id: Id,
        title: Type.String(),
        tracking: OneOf(TRACKINGS),
        quantity: Type.Integer(),
        price_fen: Fen,
        amount_fen: Type.Integer({ description: '分, after its share of the discount' }),
        below_floor: Type.Boolean(),
        floor_fen: Nullable(
          Type.Integer({
            description: 'Current floor price per piece in 分; requires cost-view, for pending sales only',
          }),
        ),
        returned: Type.Integer({ description: 'Pieces returned since' }),
        devices: Type.Array(
          Type.Object({ device_id: Id, identifier: Type.String(), returned: Type.Boolean() }),
        ),
        /** The rule that the price comes from; null for a price that the clerk entered. */
        price_source: Nullable(
          Type.Object({ kind: OneOf(PRICE_SOURCES), id: Nullable(Id), name: Type.String() }),
        ),
        gift_for: Type.Array(Type.Integer(), { description: 'Lines of the phones that a gift came with' }),
        refunded_fen: Type.Integer({ description: 'Amount in 分 refunded for the returned pieces' }),
      }),
    ),
    payments: Type.Array(Type.Object({ method: OneOf(PAYMENT_METHODS), amount_fen: Fen })),
    channel_payments: Type.Array(SaleChannelPayment),
    may_decide: Type.Boolean(),
    may_withdraw: Type.Boolean(),
    may_return: Type.Boolean(),
    may_reverse: Type.Boolean(),
  }),
})

export const decideSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/decide',
  summary: 'Approves or declines a pending sale below the floor price or beyond the credit',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    approve: Type.Boolean(),
    reason: Type.String({ maxLength: 200, default: '' }),
  }),
  output: Type.Object({ id: Id, status: OneOf(SALE_STATUSES) }),
})

export const withdrawSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/withdraw',
  summary: 'Withdraws a pending sale and releases its devices',
  permission: 'sales-record',
  input: Type.Object({ id: Id }),
  output: Type.Object({ id: Id, status: OneOf(SALE_STATUSES) }),
})

export const returnSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/return',
  summary: 'Returns items of a sale to stock and refunds their price',
  permission: 'sales-record',
  input: Type.Object({
    id: Id,
    location_id: Id,
    /** True: in stock again. False: set aside for inspection. */
    sellable: Type.Boolean(),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, maximum: 1_000 }),
        device_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true, default: [] }),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        /** Per piece, for a gift that the customer keeps: it is charged instead of returned to stock. */
        charge_fen: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000_00 })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    /** Refunds by method. Their sum is the price of the returned items. */
    payments: Payments,
    reason: Reason,
  }),
  output: Type.Object({ id: Id, number: Type.String(), total_fen: Fen }),
})

export const voidSale = endpoint({
  method: 'POST',
  path: '/api/sales/:id/reverse',
  summary: 'Voids a sale that was recorded by mistake, completely and on its day',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: Type.Object({ id: Id, status: OneOf(SALE_STATUSES) }),
})

export const exportSales = exportEndpoint('/api/sales/export', 'sales and returns', SaleFilters)
