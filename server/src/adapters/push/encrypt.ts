import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './port.ts'

export const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** Delimiter of the last record. */
const LAST_RECORD_DELIMITER = Buffer.of(2)

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
const info = (name: string, ...parts: Uint8Array[]) => Buffer.concat([Buffer.from(`${name}\0`), ...parts])

/** Content encryption key and nonce shared by sender and browser (RFC 8291, 3.4; RFC 8188, 2.2). */
export function deriveContentKeys(
  shared: Uint8Array,
  auth: Uint8Array,
  publicKeys: Uint8Array,
  salt: Uint8Array,
) {
  const secret = hkdf(auth, shared, info('WebPush: info', publicKeys), 32)
  return {
    key: hkdf(salt, secret, info('Content-Encoding: aes128gcm'), 16),
    nonce: hkdf(salt, secret, info('Content-Encoding: nonce'), 12),
  }
}

export interface EncryptionSecrets {
  readonly privateKey: Uint8Array
  readonly salt: Uint8Array
}
const createSecrets = (): EncryptionSecrets => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

/** Encrypts with content encoding `aes128gcm` for one browser. Throws if the browser's keys are invalid. */
export function encrypt(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { privateKey, salt }: EncryptionSecrets = createSecrets(),
): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = pair.getPublicKey()
  const shared = pair.computeSecret(receiverKey)
  const { key, nonce } = deriveContentKeys(
    shared,
    Buffer.from(auth, 'base64url'),
    Buffer.concat([receiverKey, senderKey]),
    salt,
  )
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const head = [salt, size, Buffer.of(senderKey.length), senderKey]
  return Buffer.concat([
    ...head,
    cipher.update(text),
    cipher.update(LAST_RECORD_DELIMITER),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
