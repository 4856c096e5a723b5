import { type SQL, sql } from 'drizzle-orm'

/**
 * Joins `sold`: when, where, by whom and to whom `device d` was sold, from its sale, or from its event if it was sold
 * before sales were recorded. All null if it is not sold.
 */
export const joinSold = (zone: string): SQL => sql`
  left join lateral (
    select x.day, x.salesperson_id, x.location_id, x.customer_id
    from sale_line_device v join sale x on x.id = v.sale_id and x.kind = 'sale' and x.status = 'posted'
    where d.status = 'sold' and v.device_id = d.id order by x.id desc limit 1
  ) by_sale on true
  left join lateral (
    select (e.at at time zone ${zone}::text)::date as day, e.user_id, e.from_location_id, e.customer_id from device_event e
    where by_sale.day is null and d.status = 'sold' and e.device_id = d.id and e.kind = 'sold' order by e.id desc limit 1
  ) by_event on true
  left join lateral (
    select coalesce(by_sale.day, by_event.day) as day, coalesce(by_sale.salesperson_id, by_event.user_id) as user_id,
           coalesce(by_sale.location_id, by_event.from_location_id) as location_id,
           coalesce(by_sale.customer_id, by_event.customer_id) as customer_id
  ) sold on true`

const soldEvent = (column: SQL): SQL => sql`(
  select ${column} from device_event e where e.device_id = d.id and e.kind = 'sold' order by e.id desc limit 1)`

/**
 * Joins the seller and the location of `device d` as `su` and `sl`, for counts over many devices: reads the event only
 * if there is no sale.
 */
export const joinSeller = sql`
  left join lateral (
    select x.salesperson_id, x.location_id from sale_line_device v join sale x on x.id = v.sale_id and x.kind = 'sale' and x.status = 'posted'
    where d.status = 'sold' and v.device_id = d.id order by x.id desc limit 1
  ) sold on true
  left join app_user su on d.status = 'sold' and su.id = coalesce(sold.salesperson_id, ${soldEvent(sql`e.user_id`)})
  left join location sl on sl.id = coalesce(d.location_id, sold.location_id,
    case when d.status = 'sold' then ${soldEvent(sql`e.from_location_id`)} end)`

/** Joins the names behind `sold` and the location of `device d` as `su`, `sc` and `sl`. */
export const joinSoldNames = sql`
  left join lateral (
    -- One by one by primary key: a join would read all users for each device.
    select u.name from app_user u where u.id = sold.user_id limit 1
  ) su on true left join customer sc on sc.id = sold.customer_id
  left join location sl on sl.id = coalesce(d.location_id, sold.location_id)`

/** Today on the company's calendar. */
export const todayIn = (zone: string): SQL => sql`(now() at time zone ${zone}::text)::date`
