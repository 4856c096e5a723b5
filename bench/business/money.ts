// Sixteen clients run random money commands on real PostgreSQL until a number of commands is reached (rejected ones count).
// Afterwards all ledgers of all companies must agree to the 分.
import { fileURLToPath } from 'node:url'
import * as cash from '@shangxue/contract/expenses/entries'
import * as accounts from '@shangxue/contract/ledger/endpoints'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import * as debts from '@shangxue/contract/receivables/documents'
import * as sales from '@shangxue/contract/sales/endpoints'
import { login } from '@shangxue/contract/session/endpoints'
import { adjustStock } from '@shangxue/contract/stock/actions'
import * as merchants from '@shangxue/contract/treasury/merchants'
import * as funds from '@shangxue/contract/treasury/transfers'
import pg from 'pg'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { findAllDifferences } from '../../server/src/verify-ledgers.ts'
import { client } from '../api/client.ts'
import { startProcess } from '../api/measured-process.ts'
import { freshDatabase } from '../api/temporary-database.ts'

const COMMAND_COUNT = Number(process.env.MONEY_DEEDS ?? 100_000)
const CLIENTS = 16
const DEMO = '演示数据库'
const reason = '压力测试'

const url = await freshDatabase('shangxue_money')
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATABASE_URL: url, SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const pool = new pg.Pool({ connectionString: url, max: 8 })
const post = client(server.url)
const tokenOf = async (yonghuming: string): Promise<string> =>
  (await post(login, { yonghuming, mima: 'demo-2026', shujuku: DEMO })).data.token
const tokens = { boss: '', keeper: '' }
const signIn = async () =>
  Object.assign(tokens, { boss: await tokenOf('laoban'), keeper: await tokenOf('caiwu') })

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const upTo = (max: number): number => 1 + Math.floor(Math.random() * max)
const ids = async (text: string, values: unknown[] = []): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(text, values)
  return rows.map(({ id }) => Number(id))
}
const ofDemo = `tenant_id = (select id from tenant where name = '${DEMO}')`
const latest = (from: string) => ids(`select id from ${from} and ${ofDemo} order by id desc limit 60`)

const counts = new Map<string, number>()
async function call<E extends Endpoint>(e: E, input: Input<E>, who: keyof typeof tokens = 'keeper') {
  const answer = await post(e, input, tokens[who])
  const key = `${e.method} ${e.path} ${answer.status}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return answer
}

await signIn()
const stores = await ids(`select id from location where ${ofDemo} and active`)
const [film = 0] = await ids(
  `select s.id from sku s join product p using (tenant_id) where p.id = s.product_id and p.tracking = 'none' and s.${ofDemo}
   order by s.id limit 1`,
)
// few, so that concurrent commands compete for the same customers
const customers = await ids(`select id from customer where ${ofDemo} order by id limit 12`)
const suppliers = await ids(`select id from merchant where ${ofDemo} and active`)
const items = await ids(
  `select id from expense_category where ${ofDemo} and active and parent_id is not null`,
)
const purses = await ids(`select id from account where ${ofDemo} and active and kind <> 'books'`)
const tills = await ids(`select id from account where ${ofDemo} and active and kind = 'cash'`)
const { rows: dayRows } = await pool.query<{ day: string }>(
  "select (now() at time zone 'Asia/Shanghai')::date::text as day",
)
const day = dayRows[0]?.day ?? ''
await call(
  adjustStock,
  {
    reason,
    devices: [],
    items: stores.map((location_id) => ({
      sku_id: film,
      quantity: 500_000,
      location_id,
      unit_cost_fen: 700,
    })),
  },
  'boss',
)

const owedBy = async (id: number): Promise<number> => {
  const { rows } = await pool.query<{ fen: string }>(
    'select coalesce(sum(open_fen), 0) as fen from receivable where customer_id = $1 and open_fen > 0',
    [id],
  )
  return Number(rows[0]?.fen ?? 0)
}

async function sell() {
  const quantity = upTo(5)
  const total = quantity * 2_999
  const owed = pick([0, total, upTo(total)])
  return call(
    sales.recordSale,
    {
      location_id: pick(stores),
      customer_id: pick(customers),
      lines: [{ sku_id: film, price_fen: 2_999, device_ids: [], quantity }],
      discount_fen: 0,
      payments: [
        { method: 'on_account' as const, amount_fen: owed },
        { method: pick(accounts.MONEY_METHODS), amount_fen: total - owed },
      ].filter(({ amount_fen }) => amount_fen > 0),
      note: '',
    },
    'boss',
  )
}

async function comeBack() {
  const { rows } = await pool.query<{ id: string; price: string; location: string }>(
    `select s.id, k.amount_fen / k.quantity as price, s.location_id as location from sale s
       join sale_line k on k.tenant_id = s.tenant_id and k.sale_id = s.id
     where s.kind = 'sale' and s.status = 'posted' and k.sku_id = $1 and s.${ofDemo} order by s.id desc limit 60`,
    [film],
  )
  if (rows.length === 0) return sell()
  const { id, price, location } = pick(rows)
  return call(
    sales.returnSale,
    {
      id: Number(id),
      location_id: Number(location),
      sellable: true,
      lines: [{ line: 1, device_ids: [], quantity: 1 }],
      payments: [{ method: pick(['cash', 'on_account', 'wechat'] as const), amount_fen: Number(price) }],
      reason,
    },
    'boss',
  )
}

async function receive() {
  const customer_id = pick(customers)
  const owed_fen = await owedBy(customer_id)
  const amount_fen = pick([upTo(5_000), Math.max(owed_fen, 1), owed_fen + upTo(1_000)])
  const input = { customer_id, account_id: pick(purses), amount_fen, day, note: '', owed_fen, items: [] }
  return call(debts.receivePayment, { ...input, keep_credit: Math.random() < 0.7 })
}

async function count() {
  const id = pick(tills)
  const { rows } = await pool.query<{ fen: string }>(
    'select coalesce(sum(in_fen - out_fen), 0) as fen from account_day where account_id = $1',
    [id],
  )
  const book_fen = Number(rows[0]?.fen ?? 0)
  return call(accounts.countTill, {
    id,
    book_fen,
    counted_fen: Math.max(0, book_fen + upTo(200) - 100),
    reason,
  })
}

const MOVES: (() => Promise<unknown>)[] = [
  sell,
  sell,
  sell,
  comeBack,
  receive,
  receive,
  count,
  async () => {
    const matches = await latest(`sale where status = 'posted' and kind = 'sale'`)
    return call(sales.voidSale, { id: pick(matches), reason }, 'boss')
  },
  async () => {
    const customer_id = pick(customers)
    const owed_fen = await owedBy(customer_id)
    const who = pick(['boss', 'keeper'] as const)
    return call(
      debts.requestDebtWriteOff,
      { customer_id, amount_fen: upTo(2_000), reason, owed_fen, items: [] },
      who,
    )
  },
  async () => {
    const matches = await latest(`receivable_document where status = 'waiting'`)
    if (matches.length === 0) return receive()
    return call(debts.decideWriteOff, { id: pick(matches), approve: Math.random() < 0.7, reason }, 'boss')
  },
  () =>
    call(debts.addOpeningDebt, { customer_id: pick(customers), amount_fen: upTo(3_000), day, note: reason }),
  async () =>
    call(debts.reverseDebtDocument, { id: pick(await latest('receivable_document where true')), reason }),
  async () => {
    const entryInput = { item_id: pick(items), amount_fen: upTo(3_000), account_id: pick(purses) }
    return call(cash.addCashEntry, { ...entryInput, location_id: pick(stores), day, note: '', photo_ids: [] })
  },
  async () => call(cash.reverseCashEntry, { id: pick(await latest('expense_entry where true')), reason }),
  () =>
    call(funds.requestFundAdjustment, {
      kind: 'transfer',
      from_account_id: pick(purses),
      to_account_id: pick(purses),
      amount_fen: upTo(5_000),
      fee_fen: 0,
      reason,
    }),
  async () => {
    const matches = await latest(`transfer_request where state = 'waiting'`)
    if (matches.length === 0) return count()
    return call(
      funds.decideFundAdjustment,
      { id: pick(matches), approve: Math.random() < 0.8, reason },
      'boss',
    )
  },
  () =>
    call(merchants.addMerchantPayment, {
      merchant_id: pick(suppliers),
      account_id: pick(purses),
      amount_fen: upTo(5_000),
      day,
      bank_reference: '',
      note: '',
    }),
  async () => {
    const id = pick(await latest(`merchant_payment where state in ('pending', 'done')`))
    return Math.random() < 0.7
      ? call(merchants.confirmMerchantPayment, {
          id,
          day,
          bank_reference: crypto.randomUUID().slice(0, 18),
          payable_ids: [],
        })
      : call(merchants.reverseMerchantPayment, { id, reason })
  },
]

let remaining = COMMAND_COUNT
async function run() {
  while (remaining-- > 0) {
    await pick(MOVES)()
    // tokens live for 15 minutes
    if (remaining % 20_000 === 0) await signIn()
  }
}
const startedAt = performance.now()
await Promise.all(Array.from({ length: CLIENTS }, run))
const seconds = (performance.now() - startedAt) / 1000

for (const [key, n] of [...counts].sort()) console.log(`  ${String(n).padStart(6)}  ${key}`)
const failures = [...counts].filter(([key]) => / 5\d\d$/.test(key)).reduce((sum, [, n]) => sum + n, 0)
// the rules join whole tables and take minutes without planner statistics
await pool.query('analyze')
const differences = await createDatabase(pool).withOwner(findAllDifferences)
console.log(
  `${COMMAND_COUNT} commands in ${seconds.toFixed(0)} s, ${(COMMAND_COUNT / seconds).toFixed(0)} per second: ${failures} server errors, ${differences.length} differences`,
)
for (const difference of differences.slice(0, 20)) console.log(' ', difference)
await server.stop()
await pool.end()
process.exit(failures === 0 && differences.length === 0 ? 0 : 1)
