import type * as contract from '@shangxue/contract/channels/subsidies'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { addChannel, editChannel } from '../settings/channel-settings.ts'

type Programme = Output<typeof contract.listProgrammes>[number]
type Choice = Output<typeof contract.listProgrammeChoices>[number]
type Content = Input<typeof contract.addProgramme>

const ruleColumns = sql`h.name, h.method, p.price_ceiling_fen::float8 as price_ceiling_fen, p.rate_bp,
  p.piece_ceiling_fen::float8 as piece_ceiling_fen, p.valid_from::text as "from", p.valid_until::text as until, p.needs_person`
const joined = sql`subsidy_programme p join payment_channel h on h.id = p.channel_id`

export async function listProgrammes(db: Db): Promise<Output<typeof contract.listProgrammes>> {
  const { rows } = await db.execute<Programme & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.channel_id::float8 as channel_id, ${ruleColumns}, h.account_id::float8 as account_id,
           a.name as account, p.needs_box_photo, p.needs_phone_photo, p.needs_invoice, p.needs_activation, p.version,
           coalesce((select sum(c.amount_fen) from subsidy_claim c where c.programme_id = p.id
             and c.state in ('evidence', 'ready', 'submitted', 'refused')), 0)::float8 as claimed_fen
    from ${joined} join account a on a.id = h.account_id order by p.valid_until desc, h.name`)
  return rows
}

export async function listProgrammeChoices(
  db: Db,
  tenantId: number,
): Promise<Output<typeof contract.listProgrammeChoices>> {
  const today = await getToday(db, tenantId)
  const { rows } = await db.execute<Choice & Record<string, unknown>>(sql`
    select p.channel_id::float8 as channel_id, ${ruleColumns} from ${joined}
    where h.active and ${today}::date between p.valid_from and p.valid_until order by h.name`)
  return rows
}

/** The channel that a programme's claims are paid through. They are settled by answers, not by day. */
const channelContent = ({ name, method, account_id }: Content) => ({
  ...{ name, kind: 'subsidy' as const, method, account_id, settle_days: 0, skip_weekend: false },
  ...{ fee_refunded: true, preselected: false },
  fees: [{ instalments: 1, rate_bp: 0, fixed_fen: 0, bearer: 'shop' as const }],
})

export async function addProgramme(
  context: Context,
  input: Content,
): Promise<Output<typeof contract.addProgramme>> {
  requireValidity(input)
  const { id: channelId } = await addChannel(context, channelContent(input))
  const { rows } = await context.db.execute<{ id: number }>(sql`
    insert into subsidy_programme (tenant_id, channel_id, price_ceiling_fen, rate_bp, piece_ceiling_fen, valid_from, valid_until,
      needs_person, needs_box_photo, needs_phone_photo, needs_invoice, needs_activation)
    values (${context.actor.tenantId}, ${channelId}, ${input.price_ceiling_fen}, ${input.rate_bp}, ${input.piece_ceiling_fen},
      ${input.from}::date, ${input.until}::date, ${input.needs_person}, ${input.needs_box_photo}, ${input.needs_phone_photo},
      ${input.needs_invoice}, ${input.needs_activation}) returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflict')
  return inserted
}

function requireValidity({ from, until }: Content): void {
  requireDay(from)
  requireDay(until)
  if (from > until) throw new AppError('period_reversed')
}

export async function editProgramme(
  context: Context,
  { id, version, ...input }: Input<typeof contract.editProgramme>,
): Promise<Output<typeof contract.editProgramme>> {
  requireValidity(input)
  const { db } = context
  const { rows } = await db.execute<{ version: number; channel: number; channel_version: number }>(sql`
    select p.version, h.id::float8 as channel, h.version as channel_version from ${joined} where p.id = ${id} for update of p`)
  const [before] = rows
  if (!before) throw new AppError('not_found')
  if (before.version !== version) throw new AppError('channel_changed')
  const channel = { id: before.channel, version: before.channel_version, active: true }
  await editChannel(context, { ...channelContent(input), ...channel })
  await db.execute(sql`
    update subsidy_programme set price_ceiling_fen = ${input.price_ceiling_fen}, rate_bp = ${input.rate_bp},
      piece_ceiling_fen = ${input.piece_ceiling_fen}, valid_from = ${input.from}::date, valid_until = ${input.until}::date,
      needs_person = ${input.needs_person}, needs_box_photo = ${input.needs_box_photo},
      needs_phone_photo = ${input.needs_phone_photo}, needs_invoice = ${input.needs_invoice},
      needs_activation = ${input.needs_activation}, version = version + 1
    where id = ${id}`)
  return { id, version: version + 1 }
}
