import { type SQL, sql } from 'drizzle-orm'

/** Selects lines of posted `sale s` and `sale_line k`. */
export interface LineSelection {
  /** FROM clause with aliases `s` and `k`. */
  readonly from: SQL
  readonly where: SQL
}

/**
 * Commission in fen: a fixed sum per piece, a share of the amount and a share of the margin if positive. Each share is rounded
 * separately.
 */
const commissionFenSql = (pieces: SQL, amount: SQL, margin: SQL): SQL => sql`(
  (${pieces}) * r.per_piece_fen + round((${amount}) * r.amount_bp / 10000.0)
    + round(greatest(${margin}, 0) * r.margin_bp / 10000.0))`

/** Totals of earlier returns of the same sale line. */
const earlierReturns = sql`
  select -sum(e.quantity) as pieces, -sum(e.amount_fen) as amount_fen, -sum(e.amount_fen - e.cost_fen) as margin_fen
  from sale b join sale_line e on e.sale_id = b.id
  where b.origin_id = i.origin_id and b.status = 'posted' and b.id < i.sale_id and e.origin_line = i.origin_line`

/** The rule of a product on a day: model before brand before all goods, latest first. */
const ruleSql = sql`
  select r.* from commission_rule r
  where (r.product_id = d.product_id or r.brand_id = d.brand_id or num_nonnulls(r.product_id, r.brand_id) = 0)
    and r.valid_from <= d.ruled_day and (r.valid_to is null or d.ruled_day <= r.valid_to)
  order by r.product_id is null, r.brand_id is null, r.valid_from desc limit 1`

/**
 * Lines with their rule and commission, rounded per line so that all totals agree. The rule is that of the day of the sale. A
 * return deducts the commission of everything returned from the line so far less that of earlier returns, so that a full return
 * deducts exactly what was earned.
 */
export const commissionLinesSql = ({ from, where }: LineSelection): SQL => sql`
  (with chosen as materialized (
    select s.id as sale_id, k.line, s.location_id, s.salesperson_id, coalesce(o.day, s.day) as ruled_day, m.product_id,
           case s.kind when 'sale' then 1 else -1 end as sign, k.quantity, k.amount_fen, k.amount_fen - k.cost_fen as margin_fen,
           s.origin_id, k.origin_line
    ${from} left join sale o on o.id = s.origin_id join sku m on m.id = k.sku_id
    where ${where}
  ), ruled as materialized (
    select d.product_id, d.ruled_day, r.id as rule_id, r.brand_id, r.product_id as of_product, r.per_piece_fen, r.amount_bp, r.margin_bp
    from (select distinct c.product_id, n.brand_id, c.ruled_day from chosen c join product n on n.id = c.product_id) d
      cross join lateral (${ruleSql}) r
  ), back as materialized (
    select i.sale_id, i.line, x.* from chosen i cross join lateral (${earlierReturns}) x
    where i.sign = -1 and x.pieces is not null
  )
  select c.sale_id, c.line, c.location_id, c.salesperson_id, r.rule_id, r.brand_id, r.of_product as product_id,
    coalesce(c.sign * (
      ${commissionFenSql(
        sql`coalesce(x.pieces, 0) + c.sign * c.quantity`,
        sql`coalesce(x.amount_fen, 0) + c.sign * c.amount_fen`,
        sql`coalesce(x.margin_fen, 0) + c.sign * c.margin_fen`,
      )} - ${commissionFenSql(sql`coalesce(x.pieces, 0)`, sql`coalesce(x.amount_fen, 0)`, sql`coalesce(x.margin_fen, 0)`)}), 0) as commission_fen
  from chosen c left join ruled r on r.product_id = c.product_id and r.ruled_day = c.ruled_day
    left join back x on x.sale_id = c.sale_id and x.line = c.line)`
