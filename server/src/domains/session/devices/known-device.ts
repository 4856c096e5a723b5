import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { networkOf } from '../../../platform/http/limits/network.ts'
import type { Device } from '../notifications.ts'
import type { Owner } from '../second-factor/second-factor-store.ts'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

const RANDOM_BYTES = 18
/** 24 characters (144 random bits) and a 24-character signature. */
const TOKEN = /^([\w-]{24})\.([\w-]{24})$/
const sign = (secret: string, random: string) => hmac(secret, `device token:${random}`).slice(0, 24)

/** Token that a browser stores and sends with its next sign-in. Signed, so that clients cannot invent values. */
export function issueDeviceToken(secret: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  return `${random}.${sign(secret, random)}`
}

export function isDeviceToken(secret: string, token: string | undefined): token is string {
  const [, random = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
  return random !== '' && isEqual(signature, sign(secret, random))
}

/** Device id for failure counts, which must not contain the token. */
export const getDeviceKey = (secret: string, token: string): string =>
  hmac(secret, `device key:${token}`).slice(0, 24)

/** Stored fingerprint of a browser: a keyed hash per user, so that neither its token nor a shared device is visible. */
export function getDeviceMark(
  secret: string,
  { tenantId, userId }: Owner,
  { name, address, mark }: Device,
): string {
  // Without a token, the device is identified by its kind and network.
  const identity = mark ? `browser ${mark}` : `device ${name} ${networkOf(address)}`
  return hmac(secret, `device:${tenantId}:${userId}:${identity}`)
}

/** True if the owner has signed in from the device before. Compares `marks`, the owner's fingerprints, in constant time. */
export function isKnownDevice(
  secret: string,
  owner: Owner,
  device: Device,
  marks: readonly string[],
): boolean {
  const mark = getDeviceMark(secret, owner, device)
  return marks.filter((knownMark) => isEqual(knownMark, mark)).length > 0
}

/**
 * SQL that is true if a user who has signed in before does so from an unknown browser. For users without recorded browsers, the
 * device name decides.
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
