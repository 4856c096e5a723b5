import { IDENTIFIER_KINDS } from '@shangxue/contract/stock'
import { type SQL, sql } from 'drizzle-orm'

/** What people call a device by. */
export const firstIdentifier = (device: SQL) =>
  sql`(select i.value from device_identifier i where i.device_id = ${device} order by i.kind limit 1)`

/** What the last event that gave a device codes or took them tells of. */
const lastCodes = (device: SQL) =>
  sql`select g.codes from device_event g where g.device_id = ${device} and g.codes is not null order by g.id desc limit 1`

/**
 * What a phone without codes gave up when its receipt was taken back: another one may have them now. Of events that
 * kept codes without gaps their shape tells the kinds.
 */
export const givenUp = (device: SQL) => sql`
  select case when cardinality(g.codes) = ${IDENTIFIER_KINDS.length} then (${sql.param([...IDENTIFIER_KINDS])}::text[])[c.place]
              when c.value ~ '^\\d{15}$' then 'imei' || c.place else 'sn' end as kind, c.value
  from (${lastCodes(device)}) g, unnest(g.codes) with ordinality as c(value, place)
  where c.value is not null and ${firstIdentifier(device)} is null`

/** Also of a phone that gave its codes up. */
export const codeOf = (device: SQL) =>
  sql`coalesce(${firstIdentifier(device)}, (select u.value from (${givenUp(device)}) u order by u.kind limit 1), '')`

/** Its receipt was taken back, and with it its codes. */
export const withdrawn = (device: SQL) =>
  sql`(${firstIdentifier(device)} is null and exists (${lastCodes(device)}))`
