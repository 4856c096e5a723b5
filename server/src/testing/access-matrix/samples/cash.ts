import { addCashItem, setCashBudget } from '@shangxue/contract/expenses/categories'
import { addCashEntry, cashPhotoEndpoints } from '@shangxue/contract/expenses/entries'
import { addCashRecurring } from '@shangxue/contract/expenses/recurring'
import { saveCashSettings } from '@shangxue/contract/expenses/requests'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import sharp from 'sharp'
import { getToday } from '../../../platform/time/period.ts'
import { aLocation } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Expenses, as path parameters of each endpoint. */
export async function cashRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const auth = { token }
  const account = await h.call(addAccount, { kind: 'bank', name: '建行', number: '' }, auth)
  const { place, day } = await h.database.withOwner(async (db) => {
    return { place: await aLocation(db, { tenantId }), day: await getToday(db, tenantId) }
  })
  const group = await h.call(addCashItem, { direction: 'expense', group_id: null, name: '房屋' }, auth)
  const group_id = group.data.id
  const item = await h.call(addCashItem, { direction: 'expense', group_id, name: '房租' }, auth)
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(cashPhotoEndpoints.upload, {}, { ...auth, file: { name: 'p.jpg', bytes } })
  const terms = {
    ...{
      item_id: item.data.id,
      amount_fen: 100,
      account_id: account.data.id,
      location_id: place.id,
      note: '',
    },
  }
  const entry = await h.call(addCashEntry, { ...terms, day, photo_ids: [] }, auth)
  // An expense over budget that is pending approval.
  const setter = await h.signIn({ tenantId, permissions: ['finance'] })
  await h.call(saveCashSettings, { approval_over_fen: 0 }, auth)
  await h.call(
    setCashBudget,
    { id: item.data.id, location_id: null, month: '2020-01', amount_fen: 100 },
    auth,
  )
  const overBudget = await h.call(addCashEntry, { ...terms, day, photo_ids: [] }, { token: setter.token })
  const request = { id: overBudget.data.id }
  const monthly = { ...terms, day_of_month: 1, until_day: null }
  const recurring = await h.call(addCashRecurring, { ...monthly, from_day: day }, auth)
  const recurringKey = { id: recurring.data.id, version: 0 }
  const itemFields = { id: item.data.id, name: '房租', active: true, group_id, version: 0 }
  return {
    '/api/cash/items/:id': itemFields,
    '/api/cash/items/:id/move': { id: itemFields.id, side: 'before', of: itemFields.id },
    '/api/cash/items/:id/budgets': { id: itemFields.id, location_id: null, month: '2026-01', amount_fen: 1 },
    '/api/cash/entries/:id': { id: entry.data.id },
    '/api/cash/entries/:id/reverse': { id: entry.data.id, reason: '越权' },
    '/api/cash/requests/:id': request,
    '/api/cash/requests/:id/decide': { ...request, approve: false, reason: '越权' },
    '/api/cash/requests/:id/withdraw': request,
    '/api/cash/photos/:id': { id: photo.data.id },
    '/api/cash/recurring/:id': { ...recurringKey, ...monthly },
    '/api/cash/recurring/:id/state': { ...recurringKey, state: 'paused' },
    '/api/cash/recurring/:id/settle': { ...recurringKey, how: 'skip' },
  }
}
