import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { API_KEY_PREFIX } from '@shangxue/contract/platform/api-key-access'

/** 256 random bits. */
const SECRET_BYTES = 32
const CHECKSUM_LENGTH = 6
/** Prefix, company, id, 64 digits of the secret and 6 of the checksum. */
const KEY = /^(sxk_([1-9]\d{0,9})_([1-9]\d{0,14})_([\da-f]{64}))([\da-f]{6})$/
const TENANT_MAX = 2_147_483_647

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const checksumOf = (text: string): string => sha256(text).toString('hex').slice(0, CHECKSUM_LENGTH)

export const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('hex')

/** A fast hash is enough, because the secret is random and cannot be guessed from a list. */
export const hashSecret = (secret: string): string => sha256(secret).toString('hex')

export const isSecretOf = (secret: string, hash: string): boolean =>
  timingSafeEqual(sha256(secret), Buffer.from(hash, 'hex'))

/** The part of a key that may be shown: it identifies the key and contains nothing of its secret. */
export const keyPrefix = (tenantId: number, id: number): string => `${API_KEY_PREFIX}${tenantId}_${id}_`

export interface KeyParts {
  readonly tenantId: number
  readonly id: number
  readonly secret: string
}

export function formatKey({ tenantId, id, secret }: KeyParts): string {
  const body = keyPrefix(tenantId, id) + secret
  return body + checksumOf(body)
}

/** Undefined for a key with a typo, which the checksum reveals without a query. */
export function parseKey(key: string): KeyParts | undefined {
  const [, body = '', tenant, id, secret = '', checksum] = KEY.exec(key) ?? []
  const tenantId = Number(tenant)
  if (checksum !== checksumOf(body) || tenantId > TENANT_MAX) return undefined
  return { tenantId, id: Number(id), secret }
}
