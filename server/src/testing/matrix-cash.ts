import { addAccount } from '@shangxue/contract/accounts'
import { addCashEntry, cashPhotoCalls } from '@shangxue/contract/cash-entries'
import { addCashItem, setCashBudget } from '@shangxue/contract/cash-items'
import { addCashRecurring } from '@shangxue/contract/cash-recurring'
import { saveCashSettings } from '@shangxue/contract/cash-requests'
import sharp from 'sharp'
import { todayOf } from '../platform/period.ts'
import { aLocation } from './builders.ts'
import type { Harness, TestUser } from './harness.ts'

/** Expenses, as path parameters of each endpoint. */
export async function cashRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const as = { token }
  const account = await h.call(addAccount, { kind: 'bank', name: '建行', number: '' }, as)
  const { place, day } = await h.database.asSystem(async (db) => {
    return { place: await aLocation(db, { tenantId }), day: await todayOf(db, tenantId) }
  })
  const group = await h.call(addCashItem, { direction: 'expense', group_id: null, name: '房屋' }, as)
  const group_id = group.data.id
  const item = await h.call(addCashItem, { direction: 'expense', group_id, name: '房租' }, as)
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(cashPhotoCalls.upload, {}, { ...as, file: { name: 'p.jpg', bytes } })
  const terms = {
    ...{
      item_id: item.data.id,
      amount_fen: 100,
      account_id: account.data.id,
      location_id: place.id,
      note: '',
    },
  }
  const entry = await h.call(addCashEntry, { ...terms, day, photo_ids: [] }, as)
  // An expense over budget that is pending approval.
  const setter = await h.signedIn({ tenantId, permissions: ['finance'] })
  await h.call(saveCashSettings, { approval_over_fen: 0 }, as)
  await h.call(setCashBudget, { id: item.data.id, location_id: null, month: '2020-01', amount_fen: 100 }, as)
  const over = await h.call(addCashEntry, { ...terms, day, photo_ids: [] }, { token: setter.token })
  const request = { id: over.data.id }
  const monthly = { ...terms, day_of_month: 1, until_day: null }
  const recurring = await h.call(addCashRecurring, { ...monthly, from_day: day }, as)
  const known = { id: recurring.data.id, version: 0 }
  const saved = { id: item.data.id, name: '房租', active: true, group_id, version: 0 }
  return {
    '/api/cash/items/:id': saved,
    '/api/cash/items/:id/move': { id: saved.id, side: 'before', of: saved.id },
    '/api/cash/items/:id/budgets': { id: saved.id, location_id: null, month: '2026-01', amount_fen: 1 },
    '/api/cash/entries/:id': { id: entry.data.id },
    '/api/cash/entries/:id/reverse': { id: entry.data.id, reason: '越权' },
    '/api/cash/requests/:id': request,
    '/api/cash/requests/:id/decide': { ...request, approve: false, reason: '越权' },
    '/api/cash/requests/:id/withdraw': request,
    '/api/cash/photos/:id': { id: photo.data.id },
    '/api/cash/recurring/:id': { ...known, ...monthly },
    '/api/cash/recurring/:id/state': { ...known, state: 'paused' },
    '/api/cash/recurring/:id/settle': { ...known, how: 'skip' },
  }
}
