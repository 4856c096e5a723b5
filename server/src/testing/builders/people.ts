import { PERMISSION_KEYS, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { eq } from 'drizzle-orm'
import { personPinyin } from '../../domains/catalogue/product-search-keys.ts'
import { customers } from '../../domains/customers/schema.ts'
import { tenants, userPermissions, userStores, users } from '../../domains/users/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { omitUndefined, single, unique } from './helpers.ts'

export interface TenantOptions {
  name?: string
  demo?: boolean
  registration?: boolean
}
export async function aTenant(db: Db, options: TenantOptions = {}) {
  const { name = unique('数据库'), demo = false, registration = false } = options
  const settings = { timeZone: 'Asia/Shanghai', ...(demo && { demo }), ...(registration && { registration }) }
  return single(await db.insert(tenants).values({ name, settings }).returning())
}

export interface UserOptions {
  tenantId: number
  passwordHash: string
  name?: string
  boss?: boolean
  position?: string
  permissions?: readonly PermissionKey[]
  /** Limits the user to these locations. */
  storeIds?: readonly number[]
  createdAt?: Date
}
export async function aUser(db: Db, options: UserOptions) {
  const { tenantId, passwordHash, name = unique('用户'), boss = false, createdAt } = options
  const { position = boss ? '老板' : '业务员' } = options
  const user = single(
    await db
      .insert(users)
      .values({ tenantId, name, passwordHash, boss, position, ...omitUndefined({ createdAt }) })
      .returning(),
  )
  const keys = PERMISSION_KEYS.filter((key) => options.permissions?.includes(key))
  if (keys.length > 0)
    await db.insert(userPermissions).values(keys.map((key) => ({ tenantId, userId: user.id, key })))
  const { storeIds } = options
  if (storeIds) {
    await db.update(users).set({ storeScope: 'some' }).where(eq(users.id, user.id))
    if (storeIds.length > 0)
      await db
        .insert(userStores)
        .values(storeIds.map((locationId) => ({ tenantId, userId: user.id, locationId })))
  }
  return user
}

export interface CustomerOptions {
  tenantId: number
  name?: string
  shortName?: string
  area?: string
  ownerId?: number
  phone?: string
}
export async function aCustomer(db: Db, options: CustomerOptions) {
  const { tenantId, name = unique('客户'), shortName = name, area = '城区', ownerId, phone } = options
  const values = {
    tenantId,
    name,
    shortName,
    area,
    pinyin: personPinyin(name),
    ...omitUndefined({ ownerId, phone }),
  }
  return single(await db.insert(customers).values(values).returning())
}
