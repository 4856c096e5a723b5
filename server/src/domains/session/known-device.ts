import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { networkOf } from '../../platform/http/network.ts'
import type { Device } from './notices.ts'
import type { Owner } from './second-factor-store.ts'

const keyed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

const equal = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const RANDOM_BYTES = 18
/** 24 characters of 144 random bits, and as many of their signature. */
const TOKEN = /^([\w-]{24})\.([\w-]{24})$/
const signatureOf = (secret: string, random: string) => keyed(secret, `device token:${random}`).slice(0, 24)

/** What a browser keeps and sends with its next sign-in. Signed, so that nobody is known by a value of their own. */
export function issueDeviceToken(secret: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  return `${random}.${signatureOf(secret, random)}`
}

export function isDeviceToken(secret: string, token: string | undefined): token is string {
  const [, random = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
  return random !== '' && equal(signature, signatureOf(secret, random))
}

/** Names a device in the counts of failures, which do not hold its token. */
export const deviceKeyOf = (secret: string, token: string): string =>
  keyed(secret, `device key:${token}`).slice(0, 24)

/** What is kept of a browser: nobody learns from it what it calls itself, nor that two people share it. */
export function markOf(secret: string, { tenantId, userId }: Owner, { name, address, mark }: Device): string {
  // one that does not say is known by its kind and its network
  const told = mark ? `browser ${mark}` : `device ${name} ${networkOf(address)}`
  return keyed(secret, `device:${tenantId}:${userId}:${told}`)
}

/** True if a sign-in from the device has succeeded as the owner. `marks` are the owner's, compared in constant time. */
export function isKnownDevice(
  secret: string,
  owner: Owner,
  device: Device,
  marks: readonly string[],
): boolean {
  const mark = markOf(secret, owner, device)
  return marks.filter((known) => equal(known, mark)).length > 0
}

/**
 * Whether somebody who has signed in before does so from a browser that was not seen. Whose browsers were never noted
 * is known by the words for the device alone.
 */
export const isNewDevice = (
  tenantId: number,
  userId: number,
  marks: readonly string[],
  device: string,
): SQL => sql`(
  exists (select from sign_in s where s.tenant_id = ${tenantId} and s.user_id = ${userId})
  and not exists (select from known_device k where k.tenant_id = ${tenantId} and k.user_id = ${userId}
    and k.mark = any(${sql.param(marks)}::text[]))
  and not (
    not exists (select from known_device k where k.tenant_id = ${tenantId} and k.user_id = ${userId})
    and exists (select from sign_in s where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.device = ${device})))`
