import type { Db } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/service.ts'

const ALLOCATIONS_LINK = '/inventory/unallocated-stock?tab=allocated'

export interface DeviceRecipient {
  readonly userId: number
  /** Display name of the device. */
  readonly title: string
}

/** Sends one notification per user, whatever the number of devices. */
export async function notifyUsers(
  db: Db,
  tenantId: number,
  recipients: readonly DeviceRecipient[],
  toMessage: (count: number) => { kind: string; title: string; body?: string },
): Promise<void> {
  const byUser = new Map<number, string[]>()
  for (const { userId, title } of recipients) byUser.set(userId, [...(byUser.get(userId) ?? []), title])
  const notifications = [...byUser].map(([userId, titles]) => {
    const { kind, title, body } = toMessage(titles.length)
    const deviceList = `${titles[0]}${titles.length > 1 ? `等 ${titles.length} 台` : ''}`
    return {
      tenantId,
      userId,
      kind,
      title,
      body: [deviceList, body].filter(Boolean).join('，'),
      link: ALLOCATIONS_LINK,
    }
  })
  await notify(db, ...notifications)
}
