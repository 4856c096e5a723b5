import type { ChannelKind, ChannelMethod } from '@shangxue/contract/channels/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'

export interface Channel extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly kind: ChannelKind
  readonly method: ChannelMethod
  readonly transitAccountId: number
  readonly accountId: number
  readonly feeRefunded: boolean
  readonly active: boolean
  readonly version: number
}

const columns = sql`id::float8 as id, name, kind, method, transit_account_id::float8 as "transitAccountId",
  account_id::float8 as "accountId", fee_refunded as "feeRefunded", active, version`

/** Locks a channel against settlements, closed days and postings of sales. Take the period lock before it. */
export async function lockChannel(db: Db, id: number): Promise<Channel> {
  const { rows } = await db.execute<Channel>(
    sql`select ${columns} from payment_channel where id = ${id} for no key update`,
  )
  const [channel] = rows
  if (!channel) throw new AppError('not_found')
  return channel
}

/** Channels by id. Throws `not_found` if one does not exist. */
export async function getChannels(db: Db, ids: readonly number[]): Promise<Map<number, Channel>> {
  const { rows } = await db.execute<Channel>(
    sql`select ${columns} from payment_channel where id = any(${sql.param([...ids])}::bigint[])`,
  )
  if (rows.length !== new Set(ids).size) throw new AppError('not_found')
  return new Map(rows.map((channel) => [channel.id, channel]))
}
