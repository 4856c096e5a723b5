import { CLAIM_STATE_NAMES, type SubsidyClaimState } from '@shangxue/contract/channels/subsidies'
import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { parseText } from '../../../platform/imports/parsing/parse-cells.ts'
import type {
  Checked,
  Finding,
  ImportContext,
  ImportFields,
  ImportRow,
  ImportSpec,
  Parsed,
} from '../../../platform/imports/spec.ts'
import { requireOpenPeriod } from '../../ledger/service.ts'
import { lockChannel } from '../channel.ts'
import { postSettlement } from '../payments/settle.ts'

interface AnswerValues {
  readonly imei: string
  readonly paid: boolean
  readonly note: string | null
}
type AnswerRow = ImportRow<AnswerValues>

const PAID = /^(已?通过|成功|已?拨付|已?到账|已?兑付|已?支付)$/
const REFUSED = /^(已?拒绝|未通过|不通过|失败|已?驳回|退回)$/

function parseResult(text: string): Parsed<boolean> {
  const word = text.trim()
  if (PAID.test(word)) return { value: true }
  return REFUSED.test(word) ? { value: false } : { reason: '请填“通过”或“拒绝”' }
}

const fields: ImportFields<AnswerValues> = {
  imei: {
    title: 'IMEI',
    required: true,
    hint: '申报时的 IMEI，一台一行',
    example: '860000000000017',
    aliases: ['串号', 'IMEI1', 'IMEI 1', '设备串号', '序列号'],
    parse: (text) => ({ value: normalizeCode(text) }),
  },
  paid: {
    title: '结果',
    required: true,
    hint: '通过或拒绝；通过的按申报金额到账',
    example: '通过',
    aliases: ['审核结果', '审核状态', '状态', '答复'],
    parse: parseResult,
  },
  note: {
    title: '说明',
    required: false,
    hint: '拒绝的原因',
    example: '照片不清楚',
    aliases: ['原因', '拒绝原因', '驳回原因', '备注'],
    parse: parseText(200),
  },
}

interface Claim extends Record<string, unknown> {
  readonly id: number
  readonly paymentId: number
  readonly imei: string
  readonly state: SubsidyClaimState
}
interface Answer {
  readonly id: number
  readonly paymentId: number
  readonly paid: boolean
  readonly note: string
}
interface AnswerPlan {
  readonly channelId: number
  readonly answers: readonly Answer[]
}

async function findProgramme(db: Db, id: string | undefined): Promise<{ id: number; channelId: number }> {
  const { rows } = await db.execute<{ id: number; channelId: number }>(sql`
    select id::float8 as id, channel_id::float8 as "channelId" from subsidy_programme where id::text = ${id ?? ''}`)
  const [programme] = rows
  if (!programme) throw new AppError('not_found')
  return programme
}

/** The latest claim of each IMEI in a programme. A commit locks them, so that a return waits. */
async function findClaims(
  { db, isCommit }: ImportContext,
  programmeId: number,
  imeis: readonly string[],
): Promise<Map<string, Claim>> {
  const { rows } = await db.execute<Claim>(sql`
    select c.id::float8 as id, c.payment_id::float8 as "paymentId", c.imei, c.state from subsidy_claim c
    where c.programme_id = ${programmeId} and c.imei = any(${sql.param([...imeis])}::text[])
    order by c.id ${isCommit ? sql`for update of c` : sql``}`)
  return new Map(rows.map((claim) => [claim.imei, claim]))
}

/** True if the claim has this answer already: the file was imported before. */
const isAnswered = ({ state }: Claim, paid: boolean): boolean =>
  paid ? state === 'paid' : state === 'refused' || state === 'lost'

async function check(
  context: ImportContext,
  rows: readonly AnswerRow[],
): Promise<Checked<AnswerValues, AnswerPlan>> {
  const { db, fileParams, tenantId, today, isCommit } = context
  if (isCommit) await requireOpenPeriod(db, tenantId, today)
  const programme = await findProgramme(db, fileParams.programme)
  const claims = await findClaims(
    context,
    programme.id,
    rows.map(({ values }) => values.imei),
  )
  const findings: Finding<AnswerValues>[] = []
  const answers: Answer[] = []
  const seen = new Set<string>()
  let known = 0
  for (const { line, values } of rows) {
    const claim = claims.get(values.imei)
    if (!claim) findings.push({ line, field: 'imei', reason: '这个项目没有申报过它，请核对' })
    else if (seen.has(values.imei)) findings.push({ line, field: 'imei', reason: '出现了两次，请删除一行' })
    else if (isAnswered(claim, values.paid)) known += 1
    else if (claim.state !== 'submitted')
      findings.push({
        line,
        field: 'imei',
        reason: `现在是${CLAIM_STATE_NAMES[claim.state]}，不是已提交，请核对`,
      })
    else
      answers.push({ id: claim.id, paymentId: claim.paymentId, paid: values.paid, note: values.note ?? '' })
    seen.add(values.imei)
  }
  return {
    findings,
    effects: [
      { label: '到账的', count: answers.filter(({ paid }) => paid).length },
      { label: '被拒的', count: answers.filter(({ paid }) => !paid).length },
      { label: '已经处理过的', count: known },
    ],
    plan: { channelId: programme.channelId, answers },
  }
}

/** Imports a programme's answers: paid claims go to its account, refused ones wait for a decision. */
export const answerImportSpec: ImportSpec<AnswerValues, AnswerPlan> = {
  kind: 'subsidy_answers',
  action: 'subsidy.answered',
  title: '补贴答复导入',
  fields,
  check,
  async apply({ db, tenantId, userId, today }, { channelId, answers }) {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as g(id bigint, paid boolean, note text)`
    await db.execute(sql`
      update subsidy_claim c set state = case when g.paid then 'paid' else 'refused' end, answer = g.note, decided_at = now()
      from ${rows} where c.id = g.id`)
    const channel = await lockChannel(db, channelId)
    const paid = answers.filter((answer) => answer.paid).map(({ paymentId }) => paymentId)
    const due = sql`id = any(${sql.param(paid)}::bigint[]) and settlement_id is null`
    if (paid.length > 0) await postSettlement(db, { tenantId, userId }, channel, { due, day: today })
    return { after: { channel: channel.name } }
  },
}
