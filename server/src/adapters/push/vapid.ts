import { createECDH } from 'node:crypto'

/** P-256 key pair that identifies this server to push services, base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const KEY_BYTES = 32

export function generatePrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Node omits leading zeros of the key.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]).toString('base64url')
}

/** Derives the public key; throws if the private key is invalid. */
export function deriveVapidKeys(privateKey: string): VapidKeys {
  const key = Buffer.from(privateKey, 'base64url')
  if (key.length !== KEY_BYTES) throw new TypeError('a VAPID key has 32 bytes')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(key)
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}
