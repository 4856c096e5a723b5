import type { Db } from '../../platform/database/database.ts'
import { notify } from '../notifications/service.ts'

const ALLOCATIONS_LINK = '/inventory/unallocated-stock?tab=allocated'

export interface Told {
  readonly userId: number
  /** Display name of the device. */
  readonly title: string
}

/** Sends one notification per user, whatever the number of devices. */
export async function tellEach(
  db: Db,
  tenantId: number,
  told: readonly Told[],
  word: (count: number) => { kind: string; title: string; body?: string },
): Promise<void> {
  const byUser = new Map<number, string[]>()
  for (const { userId, title } of told) byUser.set(userId, [...(byUser.get(userId) ?? []), title])
  const notices = [...byUser].map(([userId, titles]) => {
    const { kind, title, body } = word(titles.length)
    const goods = `${titles[0]}${titles.length > 1 ? `等 ${titles.length} 台` : ''}`
    return {
      tenantId,
      userId,
      kind,
      title,
      body: [goods, body].filter(Boolean).join('，'),
      link: ALLOCATIONS_LINK,
    }
  })
  await notify(db, ...notices)
}
