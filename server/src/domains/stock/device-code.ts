import { type SQL, sql } from 'drizzle-orm'

/** What people call a device by. */
export const firstIdentifier = (device: SQL) =>
  sql`(select i.value from device_identifier i where i.device_id = ${device} order by i.kind limit 1)`

/** What the last event that gave a device codes or took them tells of. */
export const lastCodes = (device: SQL) =>
  sql`select g.codes from device_event g where g.device_id = ${device} and g.codes is not null order by g.id desc limit 1`

/** Of a phone whose receipt was taken back, so that another one may have its codes now, the one that it gave up. */
export const codeOf = (device: SQL) =>
  sql`coalesce(${firstIdentifier(device)}, (select c.codes[1] from (${lastCodes(device)}) c), '')`
