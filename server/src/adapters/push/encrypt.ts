import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './port.ts'

export const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** Delimiter of the last record. */
const LAST = Buffer.of(2)

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
const info = (name: string, ...more: Uint8Array[]) => Buffer.concat([Buffer.from(`${name}\0`), ...more])

/** Content encryption key and nonce shared by sender and browser (RFC 8291, 3.4; RFC 8188, 2.2). */
export function contentKeys(shared: Uint8Array, auth: Uint8Array, both: Uint8Array, salt: Uint8Array) {
  const secret = hkdf(auth, shared, info('WebPush: info', both), 32)
  return {
    key: hkdf(salt, secret, info('Content-Encoding: aes128gcm'), 16),
    nonce: hkdf(salt, secret, info('Content-Encoding: nonce'), 12),
  }
}

export interface Chance {
  readonly privateKey: Uint8Array
  readonly salt: Uint8Array
}
const chance = (): Chance => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

/** Encrypts with content encoding `aes128gcm` for one browser. Throws if the browser's keys are invalid. */
export function encrypted(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { privateKey, salt }: Chance = chance(),
): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const shared = pair.computeSecret(theirs)
  const { key, nonce } = contentKeys(
    shared,
    Buffer.from(auth, 'base64url'),
    Buffer.concat([theirs, ours]),
    salt,
  )
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const head = [salt, size, Buffer.of(ours.length), ours]
  return Buffer.concat([
    ...head,
    cipher.update(text),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
