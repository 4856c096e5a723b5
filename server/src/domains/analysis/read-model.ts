import type { Relation } from '../../platform/columnar/figure-source.ts'
import type {
  ColumnKind,
  ReadModel,
  ReadModelColumn,
  ReadModelTable,
  Rollup,
} from '../../platform/columnar/read-model.ts'

const columns = (kind: ColumnKind, ...names: string[]): ReadModelColumn[] =>
  names.map((name) => ({ name, kind }))

/** A table of names or attributes, of the same name in both databases. */
const attributes = (name: string, ...more: ReadModelColumn[]): ReadModelTable => ({
  name,
  relation: name,
  columns: [...columns('number', 'id'), ...more],
  keyLength: 1,
  changes: [{ source: name, keyLength: 1 }],
})

/** Devices sold and not returned since. A device never changes its SKU, so the lines need not be read. */
export const SOLD_DEVICES: Relation = {
  postgres: `(
    select s.id as sale_id, v.device_id, s.day, s.location_id, s.salesperson_id, coalesce(s.customer_id, 0) as customer_id,
           d.sku_id, (d.activated_at is not null)::int as activated
    from sale s join sale_line_device v on v.sale_id = s.id join device d on d.id = v.device_id
    where s.status = 'posted' and s.kind = 'sale' and not exists (
      select from sale r join sale_line_device w on w.sale_id = r.id
      where r.origin_id = s.id and r.status = 'posted' and w.device_id = v.device_id))`,
  columnar: 'sold_device',
}

const FACT_SUMS = ['pieces', 'returned', 'amount_fen', 'cost_fen']

/** Sums of facts for questions over months, the smallest first. */
export const ROLLUPS: readonly Rollup[] = [
  { name: 'seller_day', columns: ['location_id', 'salesperson_id'], step: 'day' },
  { name: 'customer_month', columns: ['customer_id'], step: 'month' },
  { name: 'sku_month', columns: ['sku_id'], step: 'month' },
  { name: 'customer_day', columns: ['customer_id'], step: 'day' },
]

/** What the analysis engine reads. */
export const SALES_READ_MODEL: ReadModel = {
  tables: [
    {
      name: 'sales_fact',
      relation: 'sales_fact',
      columns: [
        ...columns('day', 'day'),
        ...columns('number', 'location_id', 'salesperson_id', 'sku_id', 'customer_id'),
        ...columns('number', 'pieces', 'returned', 'amount_fen', 'cost_fen'),
      ],
      keyLength: 5,
      changes: [{ source: 'sales_fact', keyLength: 5 }],
    },
    {
      name: SOLD_DEVICES.columnar,
      relation: SOLD_DEVICES.postgres,
      columns: [
        ...columns('number', 'sale_id', 'device_id'),
        ...columns('day', 'day'),
        ...columns('number', 'location_id', 'salesperson_id', 'customer_id', 'sku_id', 'activated'),
      ],
      keyLength: 2,
      changes: [
        { source: 'sale', keyLength: 1 },
        {
          source: 'device',
          keyLength: 1,
          resolve: 'select distinct sale_id as k0 from sale_line_device where device_id = any($1::bigint[])',
        },
      ],
    },
    {
      name: 'stock_balance',
      relation: 'stock_balance',
      columns: columns('number', 'sku_id', 'location_id', 'quantity', 'value_fen'),
      keyLength: 2,
      changes: [{ source: 'stock_balance', keyLength: 2 }],
    },
    attributes('sku', ...columns('number', 'product_id'), ...columns('text', 'spec', 'color')),
    attributes('product', ...columns('number', 'brand_id'), ...columns('text', 'name', 'short_name')),
    attributes('brand', ...columns('text', 'name')),
    attributes('location', ...columns('text', 'name')),
    attributes('app_user', ...columns('text', 'name', 'position')),
    attributes('customer', ...columns('text', 'name', 'area')),
  ],
  rollups: {
    sums: [
      ...FACT_SUMS.map((name) => ({ name, sum: `sum(${name})`, isAdditive: true })),
      // Whether anything was bought: a day may have a return as well.
      { name: 'bought', sum: 'max((pieces + returned > 0)::int)', isAdditive: false },
    ],
    list: ROLLUPS,
  },
}
