import { generateSecret, hashSecret } from '../domains/api-keys/key-format.ts'
import { apiKeys } from '../domains/api-keys/schema.ts'
import { getOrCreateServiceUser } from '../domains/users/service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Calendar } from './calendar.ts'
import type { Staff } from './people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}

/** Keys of programs in each state. Nobody knows their secrets, so they open nothing. */
export async function seedApiKeys(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const inDays = (days: number) => new Date(calendar.now.getTime() + days * 86_400_000)
  const keys = [
    {
      name: '门店收银',
      scopes: ['inventory-manage', 'sales-record'],
      createdAt: calendar.at(40, 0.2),
      expiresAt: inDays(325),
      lastUsedAt: calendar.at(0, 0.9),
      lastUsedAddress: '203.0.113.20',
    },
    {
      name: '财务对账',
      scopes: ['finance', 'export'],
      createdAt: calendar.at(85, 0.5),
      expiresAt: inDays(5),
      lastUsedAt: calendar.at(1, 0.1),
      lastUsedAddress: '203.0.113.21',
      expiryNotifiedAt: calendar.at(2, 0.1),
    },
    {
      name: '旧报表程序',
      scopes: ['market-analysis', 'export'],
      createdAt: calendar.at(120, 0.3),
      expiresAt: inDays(245),
      revokedAt: calendar.at(20, 0.6),
      revokedBy: staff.boss,
    },
  ] satisfies Partial<typeof apiKeys.$inferInsert>[]
  for (const key of keys) {
    const userId = await getOrCreateServiceUser(db, tenantId, key.name)
    const owner = { tenantId, kind: 'service' as const, userId, createdBy: staff.boss }
    await db.insert(apiKeys).values({ ...owner, ...key, hash: hashSecret(generateSecret()) })
  }
}
