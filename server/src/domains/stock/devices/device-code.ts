import { IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'

/** The identifier shown for a device. */
export const firstIdentifier = (device: SQL) =>
  sql`(select i.value from device_identifier i where i.device_id = ${device} order by i.kind limit 1)`

/** Codes of the last event that added or removed codes of a device. */
const lastCodes = (device: SQL) =>
  sql`select g.codes from device_event g where g.device_id = ${device} and g.codes is not null order by g.id desc limit 1`

/**
 * Codes that a device gave up when its receipt was reversed; another device may have them now. Kinds follow from the
 * array position; older events stored codes without gaps, so there the format decides.
 */
export const releasedCodes = (device: SQL) => sql`
  select case when cardinality(g.codes) = ${IDENTIFIER_KINDS.length} then (${sql.param([...IDENTIFIER_KINDS])}::text[])[c.place]
              when c.value ~ '^\\d{15}$' then 'imei' || c.place else 'sn' end as kind, c.value
  from (${lastCodes(device)}) g, unnest(g.codes) with ordinality as c(value, place)
  where c.value is not null and ${firstIdentifier(device)} is null`

/** The identifier of a device, including one that it gave up. */
export const deviceCode = (device: SQL) =>
  sql`coalesce(${firstIdentifier(device)}, (select u.value from (${releasedCodes(device)}) u order by u.kind limit 1), '')`

/** True if the receipt of the device was reversed, which removed its codes. */
export const isReceiptReversed = (device: SQL) =>
  sql`(${firstIdentifier(device)} is null and exists (${lastCodes(device)}))`
