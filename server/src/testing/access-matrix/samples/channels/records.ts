import { addChannel } from '@shangxue/contract/channels/endpoints'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import type { Harness, TestUser } from '../../../harness.ts'

/** A payment channel and an import of its file, as path parameters of each endpoint. */
export async function channelRecords(
  h: Harness,
  { token }: TestUser,
  uploadFile: (fields: Record<string, unknown>) => Promise<string>,
): Promise<Record<string, Record<string, unknown>>> {
  const account = await h.call(addAccount, { kind: 'bank', name: '渠道到账户', number: '' }, { token })
  const content = {
    ...{ name: '越权渠道', kind: 'wallet' as const, method: 'wechat' as const, account_id: account.data.id },
    ...{ settle_days: 1, skip_weekend: false, fee_refunded: true, preselected: false },
    fees: [{ instalments: 1, rate_bp: 60, fixed_fen: 0, bearer: 'shop' as const }],
  }
  const channel = { id: (await h.call(addChannel, content, { token })).data.id }
  const run = await uploadFile({ channel: String(channel.id) })
  const path = '/api/payment-channels/:id'
  const day = { ...channel, day: '2026-01-31' }
  return {
    [path]: { ...channel, ...content, active: true, version: 0 },
    [`${path}/settlements`]: { ...channel, day: '2026-01-31', amount_fen: 1 },
    [`${path}/days`]: channel,
    [`${path}/days/:day`]: day,
    [`${path}/days/:day/resolutions`]: { ...day, payment_id: 1, line_id: null, kind: 'note', note: '越权' },
    [`${path}/days/:day/close`]: day,
    '/api/payment-channels/imports/:id': { id: run },
    '/api/payment-channels/imports/:id/mapping': { id: run, mapping: {} },
    '/api/payment-channels/imports/:id/commit': { id: run },
  }
}
