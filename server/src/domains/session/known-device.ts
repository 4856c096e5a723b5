import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { networkOf } from '../../platform/http/network.ts'
import type { Device } from './notices.ts'
import type { Owner } from './second-factor-store.ts'

/** What is kept of a browser: nobody learns from it what it calls itself, nor that two people share it. */
export function markOf(secret: string, { tenantId, userId }: Owner, { name, address, mark }: Device): string {
  // one that does not say is known by its kind and its network
  const told = mark ? `browser ${mark}` : `device ${name} ${networkOf(address)}`
  return createHmac('sha256', secret).update(`device:${tenantId}:${userId}:${told}`).digest('base64url')
}

/**
 * Whether somebody who has signed in before does so from a browser that was not seen. Whose browsers were never noted
 * is known by the words for the device alone.
 */
export const isNewDevice = (tenantId: number, userId: number, mark: string, device: string): SQL => sql`(
  exists (select from sign_in s where s.tenant_id = ${tenantId} and s.user_id = ${userId})
  and not exists (select from known_device k where k.tenant_id = ${tenantId} and k.user_id = ${userId} and k.mark = ${mark})
  and not (
    not exists (select from known_device k where k.tenant_id = ${tenantId} and k.user_id = ${userId})
    and exists (select from sign_in s where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.device = ${device})))`
