import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { answerPriceClaim, ClaimLineState } from '@shangxue/contract/purchasing/price-claims'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { claimDetails, lockClaimIn } from './locked-claim.ts'

type AnswerInput = Input<typeof answerPriceClaim>['answers'][number]

interface Line extends Record<string, unknown> {
  readonly code: string
  readonly device_id: number
  readonly claim_fen: number
}
interface Answer {
  readonly deviceId: number
  readonly state: ClaimLineState
  readonly fen: number
  readonly note: string
}

const normalizeCode = (code: string): string => code.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Claimed phones by any of their codes. */
async function findLines(db: Db, claimId: number, codes: readonly string[]): Promise<Map<string, Line>> {
  const { rows } = await db.execute<Line>(sql`
    select upper(i.value) as code, l.device_id::float8 as device_id, l.claim_fen::float8 as claim_fen
    from device_identifier i join price_claim_line l on l.device_id = i.device_id and l.claim_id = ${claimId}
    where i.value = any(${sql.param([...codes])}::text[]) and l.exclusion is null`)
  return new Map(rows.map((row) => [row.code, row]))
}

function toAnswer({ imei, amount_fen, reason }: AnswerInput, { device_id, claim_fen }: Line): Answer {
  const fen = amount_fen ?? claim_fen
  const note = reason.trim()
  if (fen > claim_fen) throw new AppError('price_answer_above', { imei, amount: formatMoney(claim_fen) })
  if (fen < claim_fen && note === '') throw new AppError('price_answer_reason', { imei })
  const state = fen === claim_fen ? 'accepted' : fen === 0 ? 'refused' : 'reduced'
  return { deviceId: device_id, state, fen, note }
}

/** Answers by phone. Throws if one phone has two different answers. */
function matchAnswers(inputs: readonly AnswerInput[], lines: ReadonlyMap<string, Line>) {
  const answers = new Map<number, Answer>()
  const unknown: string[] = []
  for (const item of inputs) {
    const line = lines.get(normalizeCode(item.imei))
    if (!line) {
      unknown.push(item.imei)
      continue
    }
    const answer = toAnswer(item, line)
    const earlier = answers.get(answer.deviceId)
    if (earlier && (earlier.fen !== answer.fen || earlier.note !== answer.note))
      throw new AppError('price_answer_repeated', { imei: item.imei })
    answers.set(answer.deviceId, answer)
  }
  return { answers: [...answers.values()], unknown }
}

/** Records answers until the claim is credited; later answers of a phone replace earlier ones. */
export async function answerClaim(
  { db, actor, request }: Context,
  { id, answers: inputs, accept_others }: Input<typeof answerPriceClaim>,
): Promise<Output<typeof answerPriceClaim>> {
  if (inputs.length === 0 && !accept_others) throw new AppError('price_answer_none')
  const claim = await lockClaimIn(db, id, ['submitted', 'answered'])
  const codes = inputs.map(({ imei }) => normalizeCode(imei))
  const { answers, unknown } = matchAnswers(inputs, await findLines(db, id, codes))
  const records = JSON.stringify(
    answers.map(({ deviceId, state, fen, note }) => ({ d: deviceId, s: state, f: fen, n: note })),
  )
  const written = await db.execute(sql`
    update price_claim_line l set state = r.s, answer_fen = r.f, answer_note = r.n
    from jsonb_to_recordset(${records}::jsonb) as r(d bigint, s text, f bigint, n text)
    where l.claim_id = ${id} and l.device_id = r.d and (l.state, l.answer_fen, l.answer_note) is distinct from (r.s, r.f, r.n)`)
  const others = accept_others
    ? await db.execute(sql`
        update price_claim_line set state = 'accepted', answer_fen = claim_fen where claim_id = ${id} and state = 'open'`)
    : { rowCount: 0 }
  const changed = (written.rowCount ?? 0) + (others.rowCount ?? 0)
  const { rows: open } = await db.execute(
    sql`select from price_claim_line where claim_id = ${id} and state = 'open' limit 1`,
  )
  const state = open.length === 0 ? 'answered' : 'submitted'
  if (changed > 0) {
    await db.execute(sql`update price_claim set state = ${state}, version = version + 1 where id = ${id}`)
    const auditEvent = { action: 'price_claim.answered', entity: 'price_claim', entityId: id }
    await audit(db, actor, { ...auditEvent, after: { ...claimDetails(claim), devices: changed } }, request.id)
  }
  return { state, changed, unknown }
}
