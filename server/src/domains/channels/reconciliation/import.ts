import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { parseMoment, parseText, parseYuan } from '../../../platform/imports/parsing/parse-cells.ts'
import type {
  Checked,
  Finding,
  ImportContext,
  ImportFields,
  ImportRow,
  ImportSpec,
  Parsed,
} from '../../../platform/imports/spec.ts'
import { type Channel, getChannels, lockChannel } from '../channel.ts'

interface LineValues {
  readonly at: string
  readonly amount: number
  readonly fee: number | null
  readonly reference: string | null
}
type LineRow = ImportRow<LineValues>

const MINUS = /^\s*[¥￥]?\s*[-−－]/

/** Parses yuan that may be negative: a refund. */
function parseSignedYuan(text: string): Parsed<number> {
  const isNegative = MINUS.test(text)
  const parsed = parseYuan(text.replace(MINUS, ''))
  return isNegative && 'value' in parsed ? { value: parsed.value === 0 ? 0 : -parsed.value } : parsed
}

const fields: ImportFields<LineValues> = {
  at: {
    title: '时间',
    required: true,
    hint: '交易日期和时间，例如 2026-01-31 09:30',
    example: '2026-01-31 09:30',
    aliases: ['交易时间', '交易日期', '付款时间', '入账时间', '发生时间', '日期'],
    parse: parseMoment,
  },
  amount: {
    title: '金额',
    required: true,
    hint: '客户付的钱；退款填负数',
    example: '5999.00',
    aliases: ['交易金额', '订单金额', '收入金额', '收款金额', '订单金额（元）', '金额（元）'],
    parse: parseSignedYuan,
  },
  fee: {
    title: '手续费',
    required: false,
    hint: '渠道收的手续费，正数负数都可以',
    example: '35.99',
    aliases: ['服务费', '手续费（元）', '服务费（元）', '商户手续费'],
    parse: parseSignedYuan,
  },
  reference: {
    title: '交易号',
    required: false,
    hint: '渠道的交易号；没有时按金额和时间对',
    example: '2026013122001',
    aliases: ['流水号', '订单号', '交易单号', '商户订单号', '支付宝交易号', '微信支付单号', '参考号'],
    parse: parseText(64),
  },
}

interface NewLine {
  readonly day: string
  readonly time: string
  readonly reference: string
  readonly amount: number
  readonly fee: number
  readonly occurrence: number
}
interface LinePlan {
  readonly channel: Channel
  readonly lines: readonly NewLine[]
}

async function requireChannel({ db, fileParams, isCommit }: ImportContext): Promise<Channel> {
  const id = Number(fileParams.channel)
  if (!Number.isSafeInteger(id) || id <= 0) throw new AppError('not_found')
  const channel = isCommit ? await lockChannel(db, id) : (await getChannels(db, [id])).get(id)
  if (!channel) throw new AppError('not_found')
  return channel
}

/** Fees are charged on payments and returned on refunds, whichever sign the file writes. */
const signedFee = (amount: number, fee: number): number => (amount < 0 ? -Math.abs(fee) : Math.abs(fee))

/** Lines of the file; identical ones are counted. */
function toLines(rows: readonly LineRow[]): NewLine[] {
  const seen = new Map<string, number>()
  return rows.map(({ values: { at, amount, fee, reference } }) => {
    const line = {
      ...{ day: at.slice(0, 10), time: at.slice(11), reference: reference ?? '', amount },
      fee: signedFee(amount, fee ?? 0),
    }
    const key = JSON.stringify(line)
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...line, occurrence }
  })
}

/** The lines as rows `g`, numbered from 0. */
const linesSql = (lines: readonly NewLine[]) => sql`
  jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb)
    as g(n integer, day date, "time" text, reference text, amount bigint, fee bigint, occurrence integer)`

/** Lines that are not stored yet, and those of locked days. */
async function findNew(db: Db, channelId: number, lines: readonly NewLine[]) {
  const { rows } = await db.execute<{ n: number; closed: boolean }>(sql`
    select g.n, exists (select from channel_day c where c.channel_id = ${channelId} and c.day = g.day) as closed
    from ${linesSql(lines)}
    where not exists (select from channel_line l where l.channel_id = ${channelId} and l.day = g.day and l.time = g."time"
      and l.reference = g.reference and l.amount_fen = g.amount and l.fee_fen = g.fee and l.occurrence = g.occurrence)
    order by g.n`)
  return rows
}

async function check(
  context: ImportContext,
  rows: readonly LineRow[],
): Promise<Checked<LineValues, LinePlan>> {
  const channel = await requireChannel(context)
  const lines = toLines(rows)
  const newRows = await findNew(context.db, channel.id, lines)
  const findings: Finding<LineValues>[] = newRows
    .filter(({ closed }) => closed)
    .map(({ n }) => ({
      line: rows[n]?.line ?? 0,
      field: 'at',
      reason: '这一天已经对完账并锁定，请删除这一行',
    }))
  for (const { line, values } of rows)
    if (values.at.slice(0, 10) > context.today)
      findings.push({ line, field: 'at', reason: '时间还没有到，请核对' })
    else if (values.amount === 0) findings.push({ line, field: 'amount', reason: '金额不能是 0' })
  const newLines = newRows.flatMap(({ n }) => lines[n] ?? [])
  return {
    findings,
    effects: [
      { label: '新的账单行', count: newLines.length },
      { label: '已经导入过的', count: lines.length - newLines.length },
    ],
    plan: { channel, lines: newLines },
  }
}

/** Imports the file of a channel. Lines that were imported before change nothing. */
export const channelImportSpec: ImportSpec<LineValues, LinePlan> = {
  kind: 'channel_lines',
  action: 'channel.imported',
  title: '渠道账单导入',
  fields,
  rememberedHeadings: async (db, { channel }) => {
    const { rows } = await db.execute<{ headings: ImportContext['headings'] }>(
      sql`select headings from payment_channel where id::text = ${channel ?? ''}`,
    )
    return rows[0]?.headings ?? {}
  },
  check,
  async apply({ db, tenantId, headings }, { channel, lines }) {
    await db.execute(sql`
      insert into channel_line (tenant_id, channel_id, day, time, reference, amount_fen, fee_fen, occurrence)
      select ${tenantId}::int, ${channel.id}::bigint, g.day, g."time", g.reference, g.amount, g.fee, g.occurrence
      from ${linesSql(lines)} on conflict do nothing`)
    await db.execute(sql`
      update payment_channel set headings = ${JSON.stringify(headings)}::jsonb where id = ${channel.id}`)
    return { after: { channel: channel.name } }
  },
}
