import { subscribePush } from '@shangxue/contract/notifications/push'
import type { Harness, TestUser } from '../../harness.ts'

/** A push subscription of the boss, as path parameters of each endpoint. */
export async function pushRecords(
  h: Harness,
  { token }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const browser = {
    endpoint: 'https://push.example.com/device',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }
  const device = { id: (await h.call(subscribePush, browser, { token })).data.id }
  return {
    '/api/push/devices/:id': { ...device, name: '越权' },
    '/api/push/devices/:id/test': device,
  }
}
