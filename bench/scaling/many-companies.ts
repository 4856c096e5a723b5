import { hash } from '@node-rs/argon2'
import { addCustomer, listCustomers } from '@shangxue/contract/customers/endpoints'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import { pathKeys, sendsInputInQuery } from '@shangxue/contract/platform/endpoint'
import { getSale, listSales, recordSale } from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { createDatabase, type Db } from '../../server/src/platform/database/database.ts'
import { aTenant, aUser } from '../../server/src/testing/builders.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'

export interface Company {
  readonly name: string
  readonly boss: string
  readonly locationId: number
  readonly skuId: number
  /** Phones in stock, each sold once. */
  readonly deviceIds: number[]
}

/** Phones of each company; when they are sold, recording a sale is left out. */
const PHONES = 120

/** Creates companies with one store, one model and phones in stock. */
export async function seedCompanies(pool: pg.Pool, count: number): Promise<Company[]> {
  const database = createDatabase(pool)
  const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const companies: Company[] = []
  for (let n = 1; n <= count; n++) {
    const [name, boss] = [`company-${n}`, `boss-${n}`]
    const tenantId = await database.withOwner(async (db) => {
      const { id } = await aTenant(db, { name })
      await aUser(db, { tenantId: id, passwordHash, name: boss, boss: true })
      return id
    })
    companies.push({ name, boss, ...(await database.withOwnerOf(tenantId, (db) => stock(db, tenantId))) })
  }
  await pool.query('analyze')
  return companies
}

async function stock(db: Db, tenant: number): Promise<Omit<Company, 'name' | 'boss'>> {
  const insert = async (statement: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(statement)
    return Number(rows[0]?.id)
  }
  const brand = await insert(
    sql`insert into brand (tenant_id, name, position, pinyin) values (${tenant}, 'Brand', 1, 'brand') returning id`,
  )
  const locationId = await insert(
    sql`insert into location (tenant_id, name, kind, position) values (${tenant}, 'Store', 'store', 1) returning id`,
  )
  const product = await insert(sql`
    insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
    values (${tenant}, ${brand}, 'Model', 'M', 'serial', 'model', 'brand model m') returning id`)
  const skuId = await insert(
    sql`insert into sku (tenant_id, product_id, spec, color) values (${tenant}, ${product}, '8+128', '黑色') returning id`,
  )
  const { rows: devices } = await db.execute<{ id: number }>(sql`
    insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
    select ${tenant}::int, ${skuId}::bigint, 'in_stock', ${locationId}::bigint, 100000, now()
    from generate_series(1, ${PHONES}::int) returning id`)
  const deviceIds = devices.map(({ id }) => Number(id))
  await db.execute(sql`
    insert into device_identifier (tenant_id, value, kind, device_id)
    select ${tenant}::int, '86' || lpad(id::text, 13, '0'), 'imei1', id from unnest(${sql.param(deviceIds)}::bigint[]) as d (id)`)
  await db.execute(sql`
    insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    values (${tenant}, ${skuId}, ${locationId}, ${PHONES}, ${PHONES * 100_000})`)
  return { locationId, skuId, deviceIds }
}

export interface CompanyClient {
  readonly company: Company
  call<E extends Endpoint>(e: E, input: Partial<Input<E>>): Promise<Output<E> | undefined>
  signIn(): Promise<unknown>
}

async function send<E extends Endpoint>(
  url: string,
  e: E,
  input: Partial<Input<E>>,
  token?: string,
): Promise<Output<E> | undefined> {
  const rest = { ...(input as Record<string, unknown>) }
  let path: string = e.path
  for (const key of pathKeys(e.path)) {
    path = path.replace(`:${key}`, String(rest[key]))
    delete rest[key]
  }
  const inQuery = sendsInputInQuery(e)
  const query = inQuery ? `?${new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)]))}` : ''
  const response = await fetch(url + path + query, {
    method: e.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!inQuery && { 'content-type': 'application/json' }),
      ...(e.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(!inQuery && { body: JSON.stringify(rest) }),
  })
  const answer = (await response.json()) as { msg: string; data: Output<E> }
  if (response.ok) return answer.data
  if (response.status >= 500) console.log(`${e.method} ${e.path}: ${response.status} ${answer.msg}`)
  return undefined
}

/** Signs in the boss of each company. Throws if one cannot. */
export async function signInBosses(url: string, companies: readonly Company[]): Promise<CompanyClient[]> {
  const clients: CompanyClient[] = []
  for (const company of companies) {
    const session = await send(url, login, { yonghuming: company.boss, mima: BENCH_PASSWORD })
    if (!session) throw new Error(`${company.boss} cannot sign in`)
    clients.push({
      company,
      call: (e, input) => send(url, e, input, session.token),
      signIn: () => send(url, login, { yonghuming: company.boss, mima: BENCH_PASSWORD }),
    })
  }
  return clients
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
export const PRICE_FEN = 130_000

/** One of so many requests is a sign-in: a phone signs in once in weeks. */
const SIGN_INS = 1 / 500

/** What a shop does on a day: mostly reading, with some sales and new customers. */
async function act({ company, call, signIn }: CompanyClient): Promise<unknown> {
  const dice = Math.random()
  if (dice < SIGN_INS) return signIn()
  if (dice < 0.3) return call(listDevices, { status: 'in_stock', limit: 30, sort: 'newest', q: '' })
  if (dice < 0.5) return call(listSales, {})
  if (dice < 0.6) return call(listCustomers, {})
  if (dice < 0.7) return call(listDevices, { q: '0000', limit: 30 })
  if (dice < 0.8) return call(addCustomer, { name: crypto.randomUUID(), area: '城东' })
  const device = company.deviceIds.pop()
  if (device === undefined) return call(listSales, {})
  const sale = await call(recordSale, {
    location_id: company.locationId,
    note: '',
    lines: [{ sku_id: company.skuId, price_fen: PRICE_FEN, device_ids: [device] }],
    discount_fen: 0,
    payments: [{ method: 'cash', amount_fen: PRICE_FEN }],
  })
  return sale && call(getSale, { id: sale.id })
}

/** Sends requests of random companies over some connections at a time. */
export async function loadCompanies(
  clients: readonly CompanyClient[],
  seconds: number,
  connections: number,
): Promise<{ requests: number; failures: number }> {
  const until = Date.now() + seconds * 1000
  let [requests, failures] = [0, 0]
  const run = async () => {
    while (Date.now() < until) {
      const result = await act(pick(clients))
      requests++
      if (result === undefined) failures++
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  return { requests, failures }
}
