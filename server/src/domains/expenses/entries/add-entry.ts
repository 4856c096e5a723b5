import type { addCashEntry } from '@shangxue/contract/expenses/entries'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { postOrRequest } from '../requests/requests.ts'
import { expensePhotos } from './photos.ts'

/** Records an expense or an income. Posts it at once, or requests approval if it exceeds the budget by more than allowed. */
export async function addEntryOrRequest(
  { db, actor, request }: Context,
  input: Input<typeof addCashEntry>,
): Promise<Output<typeof addCashEntry>> {
  const { item_id, amount_fen, account_id, location_id, day, photo_ids } = input
  requireDay(day)
  if (day > (await getToday(db, actor.tenantId))) throw new AppError('date_in_future')
  const note = input.note.trim()
  const posted = await postOrRequest(db, actor, {
    ...{ itemId: item_id, amountFen: amount_fen, accountId: account_id, locationId: location_id, day, note },
  })
  const { id, number, direction, item, account, location, pending = false } = posted
  await (pending ? expensePhotos.reserve : expensePhotos.attach)(db, actor, id, photo_ids)
  const after = {
    number,
    direction,
    item,
    amount_fen,
    account,
    location,
    day,
    note,
    photos: photo_ids.length,
  }
  await audit(
    db,
    actor,
    pending
      ? { action: 'expense_request.asked', entity: 'expense_request', entityId: id, after }
      : { action: 'expense_entry.added', entity: 'expense_entry', entityId: id, after },
    request.id,
  )
  return { id, number, ...(pending && { pending }) }
}
