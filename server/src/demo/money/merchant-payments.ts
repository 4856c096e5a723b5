import type { MerchantPaymentState } from '@shangxue/contract/treasury/merchants'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { namePinyin } from '../../domains/catalogue/service.ts'
import { accounts } from '../../domains/ledger/schema.ts'
import { postJournalEntry, reverseJournalEntry } from '../../domains/ledger/service.ts'
import { merchantPayments, merchants } from '../../domains/treasury/merchants/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'

export interface MoneyParts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly random: Random
  readonly staff: Staff
  /** Stores vouchers; without it there are none. */
  readonly storage: Storage | undefined
}

/** Bank accounts with their opening balances in 1/100 yuan. */
const BANK_ACCOUNTS = [
  { name: '工行 尾号8821', number: '6222 0812 0200 8821', opening: 420_000_000 },
  { name: '农行 尾号3390', number: '6228 4803 2900 3390', opening: 86_000_000 },
] as const
const OPENING_DAYS_AGO = 92

const MERCHANTS = [
  ['华为省级总代', '工商银行杭州分行 浙江华瑞通信 1202 0266 0990 1188'],
  ['小米直供中心', '招商银行宁波支行 小米之家供应链 5749 0312 8810 066'],
  ['荣耀浙北代理', '农业银行嘉兴分行 嘉荣通讯 1938 0101 0400 7721'],
  ['OPPO 浙江公司', '中国银行杭州分行 浙江欧珀电子 3810 5836 6120'],
  ['vivo 浙江公司', '建设银行杭州分行 浙江步步高电子 3305 0161 6727 0000 0312'],
  ['苹果授权分销', '招商银行上海分行 翰林数码 1219 1023 5510 801'],
  ['配件批发城老周', ''],
  ['真我授权服务中心（浙江省宁波市鄞州区万达广场店）', ''],
] as const

const toDay = (calendar: Calendar, daysAgo: number): string =>
  calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')

/** Dates a journal entry back to its time in the demo's history. */
export const backdate = (db: Db, tenantId: number, entryId: number, at: Date) =>
  db.execute(
    sql`update journal_entry set at = ${at.toISOString()}::timestamptz where tenant_id = ${tenantId} and id = ${entryId}`,
  )

/** Seeds the bank accounts and returns their ids. */
export async function seedBankAccounts(db: Db, { tenantId, calendar, staff }: MoneyParts): Promise<number[]> {
  const ids = await insertAll(
    db,
    accounts,
    BANK_ACCOUNTS.map(({ name, number }) => ({ tenantId, kind: 'bank' as const, name, number })),
  )
  for (const [n, { opening }] of BANK_ACCOUNTS.entries()) {
    const id = ids[n] ?? 0
    const txn = await postJournalEntry(
      db,
      { tenantId, userId: staff.boss },
      {
        kind: 'opening',
        day: toDay(calendar, OPENING_DAYS_AGO),
        number: '期初',
        source: 'account',
        sourceId: id,
        lines: [
          { account: id, amountFen: opening },
          { account: 'opening', amountFen: -opening },
        ],
      },
    )
    await backdate(db, tenantId, txn, calendar.at(OPENING_DAYS_AGO, 0))
  }
  return ids
}

/** States of the payments, latest first. */
const STATES: readonly MerchantPaymentState[] = [
  'pending',
  'pending',
  'done',
  'pending',
  'done',
  'withdrawn',
  'done',
  'reversed',
]
const COUNT = 36
const NOTES = ['', '', '本月货款', '首批备货', '尾款', '展示机押金']

/** Seeds merchant payments over the whole history; most are done, the latest are pending. */
export async function seedMerchantPayments(
  db: Db,
  parts: MoneyParts,
  bankAccountIds: readonly number[],
): Promise<void> {
  const { tenantId, calendar, random, staff, storage } = parts
  const ids = await insertAll(
    db,
    merchants,
    MERCHANTS.map(([name, bank]) => ({ tenantId, name, bank, pinyin: namePinyin(name) })),
  )
  const clerk = staff.accountant
  for (let n = COUNT - 1; n >= 0; n--) {
    const state = STATES[n] ?? 'done'
    // Pending payments are due these days.
    const daysAgo = state === 'pending' ? 0 : 1 + Math.floor((n * 5) / 2)
    const at = calendar.at(daysAgo + (state === 'pending' ? 1 : 0), random.int(10, 70) / 100)
    const day = toDay(calendar, daysAgo)
    const number = `DK${calendar.digits(daysAgo).slice(2)}-${random.int(23_456, 98_765)}`
    const [merchantId = 0, accountId = 0] = [
      ids[random.int(0, MERCHANTS.length - 1)],
      bankAccountIds[n % 5 === 4 ? 1 : 0],
    ]
    const amountFen = random.int(40, 900) * 10_000 + (n % 4 === 0 ? random.int(1, 99_99) : 0)
    const isPaid = state === 'done' || state === 'reversed'
    const bankReference =
      isPaid || n % 3 === 0 ? `${accountId}${calendar.digits(daysAgo)}${random.int(100_000, 999_999)}` : null
    const isEnded = state === 'withdrawn' || state === 'reversed'
    const voucherKey = storage && n < 12 && isPaid ? await storage.put(await drawVoucher(n)) : null
    const [id = 0] = await insertAll(db, merchantPayments, [
      {
        ...{ tenantId, number, merchantId, accountId, amountFen, day, bankReference, state, voucherKey, at },
        note: NOTES[n % NOTES.length] ?? '',
        userId: clerk,
        ...(isPaid && { doneBy: n % 3 === 0 ? staff.boss : clerk, doneAt: calendar.at(daysAgo, 0.8) }),
        ...(isEnded && { endedBy: staff.boss, endedAt: calendar.at(daysAgo, 0.95) }),
        reason: state === 'withdrawn' ? '供货推迟，先不付' : state === 'reversed' ? '户名写错，银行退回' : '',
      },
    ])
    if (!isPaid) continue
    const clerkUser = { tenantId, userId: clerk }
    const txn = await postJournalEntry(db, clerkUser, {
      ...{ kind: 'merchant_payment', day, number, source: 'merchant_payment', sourceId: id },
      note: MERCHANTS[ids.indexOf(merchantId)]?.[0] ?? '',
      lines: [
        { account: accountId, amountFen: -amountFen },
        { account: 'merchant', amountFen },
      ],
    })
    await backdate(db, tenantId, txn, calendar.at(daysAgo, 0.8))
    if (state !== 'reversed') continue
    const sourceKey = { source: 'merchant_payment', sourceId: id }
    const reversal = await reverseJournalEntry(db, clerkUser, sourceKey, { day, note: '户名写错，银行退回' })
    if (reversal) await backdate(db, tenantId, reversal.id, calendar.at(daysAgo, 0.95))
  }
}

/** Draws a bank slip without text. */
function drawVoucher(n: number): Promise<Uint8Array> {
  const line = (y: number, width: number) =>
    `<rect x="60" y="${y}" width="${width}" height="16" rx="4" fill="#c9ced6"/>`
  const lines = Array.from({ length: 9 }, (_, row) => line(250 + row * 62, 180 + ((row * 97 + n * 61) % 460)))
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
      <rect width="800" height="1000" fill="#fbfbf8"/><rect width="800" height="120" fill="#b23a3a"/>
      <rect x="60" y="46" width="300" height="28" rx="6" fill="#f3dede"/>
      <rect x="60" y="170" width="420" height="40" rx="6" fill="#3a4350"/>${lines.join('')}
      <circle cx="640" cy="800" r="92" fill="none" stroke="#c0392b" stroke-width="10"/>
      <circle cx="640" cy="800" r="60" fill="none" stroke="#c0392b" stroke-width="4"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
}
