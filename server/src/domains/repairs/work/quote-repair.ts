import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { answerRepairQuote, quoteRepair as QuoteRepair } from '@shangxue/contract/repairs/commands'
import { formatMoney } from '@shangxue/contract/values/money'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockRepair, moveRepair, requireNoParts, requirePromisedDay, requireState } from '../change-repair.ts'
import { requireSignature } from '../intake/receive-repair.ts'

/** Offers a price. A new price replaces an agreement to an earlier one. */
export async function quoteRepair(
  context: Context,
  { id, labour_fen, parts_fen, note, due_on }: Input<typeof QuoteRepair>,
): Promise<Output<typeof QuoteRepair>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  if (due_on !== repair.dueOn) await requirePromisedDay(db, actor.tenantId, due_on)
  const trimmedNote = note.trim()
  return moveRepair(context, repair, 'quoted', {
    name: '报价',
    set: {
      ...{ labourFen: labour_fen, quotedPartsFen: parts_fen, quoteNote: trimmedNote, quotedAt: new Date() },
      ...{ agreedFen: null, quoteConsent: null, quoteSignature: '' },
      ...(due_on !== repair.dueOn && { dueOn: due_on, dueNotifiedAt: null }),
    },
    event: { kind: 'quoted', note: trimmedNote, amountFen: labour_fen + parts_fen },
    action: 'repair.quoted',
    after: { labour_fen, parts_fen, note: trimmedNote },
  })
}

/** Records the customer's answer to the price that the form showed. A declined phone can be picked up as it is. */
export async function answerQuote(
  context: Context,
  { id, total_fen, agreed, consent, signature }: Input<typeof answerRepairQuote>,
): Promise<Output<typeof answerRepairQuote>> {
  const repair = await lockRepair(context.db, id)
  requireState(repair, ['quoted'], '记录答复')
  const totalFen = repair.labourFen + repair.quotedPartsFen
  if (totalFen !== total_fen) throw new AppError('repair_quote_changed', { total: formatMoney(totalFen) })
  const answer = { action: 'repair.answered', after: { agreed, consent, amount_fen: totalFen } }
  if (!agreed) {
    await requireNoParts(context.db, id, '记录不修')
    return moveRepair(context, repair, 'ready', {
      ...{ ...answer, name: '记录答复', event: { kind: 'declined', amountFen: totalFen } },
      set: { outcome: 'unrepaired', readyAt: new Date() },
    })
  }
  requireSignature({ consent, signature })
  return moveRepair(context, repair, 'repairing', {
    ...{ ...answer, name: '记录答复', event: { kind: 'agreed', amountFen: totalFen } },
    set: {
      agreedFen: totalFen,
      quoteConsent: consent,
      quoteSignature: consent === 'signed' ? signature : '',
    },
  })
}
