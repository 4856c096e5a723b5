import type { FundKind, FundState } from '@shangxue/contract/treasury/transfers'
import { sql } from 'drizzle-orm'
import { postEntry } from '../../domains/expenses/service.ts'
import { tillCounts } from '../../domains/ledger/schema.ts'
import { postJournalEntry } from '../../domains/ledger/service.ts'
import { transferRepayments, transferRequests } from '../../domains/treasury/transfers/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import { backdate, type MoneyParts } from './merchant-payments.ts'

interface Plan {
  readonly kind: FundKind
  readonly state: FundState
  readonly daysAgo: number
  /** By name; 'till' means the till of a store. */
  readonly from: string
  readonly to: string
  /** In whole yuan; from a till at most half of its balance. */
  readonly yuan: number
  readonly feeFen?: number
  readonly due?: number
  readonly returned?: number
  readonly reason: string
  readonly decision?: string
  /** Requested by the boss instead of the accountant. */
  readonly byBoss?: boolean
}

const [ICBC, ABC, WECHAT, ALIPAY, POS] = [
  '工行 尾号8821',
  '农行 尾号3390',
  '微信收款',
  '支付宝收款',
  '银行卡',
]
const approved = { state: 'approved' } as const
const pending = { state: 'waiting' } as const

const PLANS: readonly Plan[] = [
  {
    kind: 'transfer',
    ...approved,
    daysAgo: 61,
    from: WECHAT,
    to: ICBC,
    yuan: 60_000,
    reason: '微信提现到工行',
  },
  {
    kind: 'temporary',
    ...approved,
    daysAgo: 48,
    from: ICBC,
    to: ABC,
    yuan: 200_000,
    due: 41,
    returned: 42,
    reason: '农行周转，抢一批低价货',
  },
  {
    kind: 'card',
    ...approved,
    daysAgo: 33,
    from: POS,
    to: ICBC,
    yuan: 86_400,
    feeFen: 51_840,
    reason: '上旬刷卡到账',
  },
  { kind: 'transfer', ...approved, daysAgo: 26, from: ALIPAY, to: ABC, yuan: 40_000, reason: '支付宝提现' },
  {
    kind: 'temporary',
    ...approved,
    daysAgo: 19,
    from: ABC,
    to: ICBC,
    yuan: 120_000,
    due: 4,
    reason: '工行余额不够付华为货款',
    decision: '月底前还',
  },
  {
    kind: 'card',
    ...approved,
    daysAgo: 16,
    from: POS,
    to: ICBC,
    yuan: 52_000,
    feeFen: 31_200,
    reason: '中旬刷卡到账',
  },
  {
    kind: 'transfer',
    state: 'declined',
    daysAgo: 12,
    from: ICBC,
    to: ABC,
    yuan: 500_000,
    reason: '准备开新店',
    decision: '先等合同签好',
  },
  {
    kind: 'temporary',
    ...approved,
    daysAgo: 6,
    from: ICBC,
    to: ABC,
    yuan: 90_000,
    due: -8,
    reason: '代付配件款',
    byBoss: true,
  },
  {
    kind: 'transfer',
    state: 'withdrawn',
    daysAgo: 5,
    from: WECHAT,
    to: ABC,
    yuan: 30_000,
    reason: '转错账户，重新申请',
  },
  {
    kind: 'transfer',
    ...approved,
    daysAgo: 3,
    from: 'till',
    to: ICBC,
    yuan: 8_000,
    reason: '门店现金存银行',
  },
  {
    kind: 'card',
    ...pending,
    daysAgo: 1,
    from: POS,
    to: ICBC,
    yuan: 37_500,
    feeFen: 22_500,
    reason: '下旬刷卡到账',
  },
  {
    kind: 'transfer',
    ...pending,
    daysAgo: 0,
    from: WECHAT,
    to: ICBC,
    yuan: 45_000,
    reason: '备货，周五要付小米的货款',
    byBoss: true,
  },
  {
    kind: 'temporary',
    ...pending,
    daysAgo: 0,
    from: ICBC,
    to: 'till',
    yuan: 3_000,
    due: -7,
    reason: '周末活动备零钱',
  },
]

interface AccountBalance extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly location_id: number | null
  readonly balance_fen: number
}

/** Returns the tenant's accounts with their balances at the end of a day. */
async function loadBalances(db: Db, tenantId: number, day: string): Promise<AccountBalance[]> {
  const { rows } = await db.execute<AccountBalance>(sql`
    select a.id::float8 as id, a.name, a.kind, a.location_id::float8 as location_id, coalesce((
      select sum(d.in_fen - d.out_fen) from account_day d
      where d.tenant_id = a.tenant_id and d.account_id = a.id and d.day <= ${day}::date), 0)::float8 as balance_fen
    from account a where a.tenant_id = ${tenantId} and a.kind <> 'books' order by a.id`)
  return rows
}

/** Seeds fund adjustments of every kind in every state. */
export async function seedTransfers(db: Db, parts: MoneyParts): Promise<void> {
  for (const [n, plan] of PLANS.entries()) await seedAdjustment(db, parts, plan, n)
}

/** Card fees are an expense of the first store. */
async function loadFeeTerms(db: Db, tenantId: number): Promise<{ itemId: number; locationId: number }> {
  const { rows } = await db.execute<{ itemId: number; locationId: number }>(sql`
    select i.id::float8 as "itemId", l.id::float8 as "locationId" from expense_category i join location l on l.tenant_id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.name = '银行手续费' and l.kind = 'store' order by l.position, l.id limit 1`)
  const [terms] = rows
  if (!terms) throw new Error('the demo has no item for fees')
  return terms
}

async function seedAdjustment(
  db: Db,
  { tenantId, calendar, staff }: MoneyParts,
  plan: Plan,
  n: number,
): Promise<void> {
  const toDay = (daysAgo: number) => calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const { kind, state, daysAgo, feeFen = 0, due, returned, reason, decision = '', byBoss = false } = plan
  const day = toDay(daysAgo)
  const balances = await loadBalances(db, tenantId, day)
  const tillsByBalance = balances
    .filter((balance) => balance.kind === 'cash')
    .sort((a, b) => b.balance_fen - a.balance_fen)
  const findAccount = (name: string) =>
    name === 'till' ? tillsByBalance[0] : balances.find((balance) => balance.name === name)
  const [from, to] = [findAccount(plan.from), findAccount(plan.to)]
  // Without sales there are no tills.
  if (!from || !to) return
  const maxYuan = from.kind === 'cash' ? Math.floor(from.balance_fen / 200) : plan.yuan
  const amountFen = Math.min(plan.yuan, maxYuan) * 100
  if (amountFen <= feeFen) return
  const [requester, other] = byBoss ? [staff.boss, staff.accountant] : [staff.accountant, staff.boss]
  const isDecided = state === 'approved' || state === 'declined'
  const number = `ZJ${calendar.digits(daysAgo).slice(2)}-${34_567 + n * 1_234}`
  const fee = feeFen > 0 ? await loadFeeTerms(db, tenantId) : undefined
  const [id = 0] = await insertAll(db, transferRequests, [
    {
      ...{ tenantId, number, kind, state, amountFen, feeFen, day, reason, decision },
      fromAccountId: from.id,
      toAccountId: to.id,
      ...fee,
      dueDay: due === undefined ? null : toDay(due),
      userId: requester,
      at: calendar.at(daysAgo, 0.3),
      ...(isDecided && { decidedBy: other, decidedAt: calendar.at(daysAgo, 0.5) }),
      ...(returned !== undefined && {
        ...{ returnedFen: amountFen, returnedDay: toDay(returned), returnedBy: requester },
        returnedAt: calendar.at(returned, 0.4),
      }),
    },
  ])
  if (state !== 'approved') return
  const approver = { tenantId, userId: other }
  const txn = await postJournalEntry(db, approver, {
    ...{ kind: 'transfer', day, number, source: 'transfer_request', sourceId: id, note: reason },
    lines: [
      { account: from.id, amountFen: -amountFen, locationId: from.location_id },
      { account: to.id, amountFen, locationId: to.location_id },
    ],
  })
  await backdate(db, tenantId, txn, calendar.at(daysAgo, 0.5))
  if (fee) {
    const terms = { ...fee, accountId: to.id, amountFen: feeFen, day, note: `${number} 手续费` }
    const entry = await postEntry(db, approver, terms)
    await db.execute(sql`
      update transfer_request set fee_entry_id = ${entry.id} where tenant_id = ${tenantId} and id = ${id}`)
    // Generated numbers are random, but the same moment must give the same data.
    const [feeNumber, at] = [number.replace('ZJ', 'ZC'), calendar.at(daysAgo, 0.5).toISOString()]
    await db.execute(sql`
      update expense_entry set number = ${feeNumber}, at = ${at}::timestamptz where tenant_id = ${tenantId} and id = ${entry.id}`)
    await db.execute(sql`
      update journal_entry set number = ${feeNumber}, at = ${at}::timestamptz
      where tenant_id = ${tenantId} and source = 'expense_entry' and source_id = ${entry.id}`)
  }
  if (returned === undefined) return
  const [returnId = 0] = await insertAll(db, transferRepayments, [
    {
      ...{ tenantId, transferId: id, amountFen, day: toDay(returned), userId: requester },
      at: calendar.at(returned, 0.4),
    },
  ])
  const returnTxn = await postJournalEntry(db, approver, {
    ...{ kind: 'transfer', day: toDay(returned), number, source: 'transfer_repayment', sourceId: returnId },
    note: `归还：${reason}`,
    lines: [
      { account: to.id, amountFen: -amountFen },
      { account: from.id, amountFen },
    ],
  })
  await backdate(db, tenantId, returnTxn, calendar.at(returned, 0.4))
}

/** Differences found in till counts, in 1/100 yuan, oldest first. */
const COUNTS = [
  { daysAgo: 9, fen: 0, reason: '' },
  { daysAgo: 2, fen: -5_000, reason: '找零多付了 50 元' },
  { daysAgo: 1, fen: 0, reason: '' },
] as const
const COUNTED_TILLS = 3

/** Seeds evening counts of some tills. */
export async function seedTillCounts(db: Db, { tenantId, calendar, staff }: MoneyParts): Promise<void> {
  for (const [round, { daysAgo, fen, reason }] of COUNTS.entries()) {
    const day = calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
    const tills = (await loadBalances(db, tenantId, day)).filter(
      (till) => till.kind === 'cash' && till.balance_fen > 0,
    )
    for (const [n, till] of tills.slice(0, COUNTED_TILLS).entries()) {
      // Each till has its difference on another evening, one never.
      const differenceFen = fen !== 0 && n === round % COUNTED_TILLS ? fen : 0
      const bookFen = till.balance_fen
      if (bookFen + differenceFen < 0) continue
      const at = calendar.at(daysAgo, 1)
      const [id = 0] = await insertAll(db, tillCounts, [
        {
          ...{ tenantId, accountId: till.id, day, at, userId: staff.manager },
          ...{ countedFen: bookFen + differenceFen, bookFen, reason: differenceFen === 0 ? '' : reason },
        },
      ])
      if (differenceFen === 0) continue
      const txn = await postJournalEntry(
        db,
        { tenantId, userId: staff.manager },
        {
          ...{
            kind: 'count',
            day,
            number: `盘点·${till.name}`,
            source: 'till_count',
            sourceId: id,
            note: reason,
          },
          lines: [
            { account: till.id, amountFen: differenceFen, locationId: till.location_id },
            { account: 'difference', amountFen: -differenceFen, locationId: till.location_id },
          ],
        },
      )
      await backdate(db, tenantId, txn, at)
    }
  }
}
