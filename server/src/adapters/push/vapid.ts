import { createECDH, createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { CURVE } from './encrypt.ts'

/** P-256 key pair that identifies this server to push services, base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const TOKEN_SECONDS = 12 * 3_600
/** A token about to expire is not used, because clocks differ. */
const EXPIRY_MARGIN_SECONDS = 3_600

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

function signingKey({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, ...(x && y && { x, y }) }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

/** Creates the VAPID header (RFC 8292), signed once per push service and 11 hours. */
export function createVapidSigner(keys: VapidKeys, contact: string, now: () => number = Date.now) {
  const key = signingKey(keys)
  const cachedHeaders = new Map<string, { header: Promise<string>; validUntil: number }>()

  async function sign(audience: string, expires: number): Promise<string> {
    const token = await new SignJWT({ aud: audience, exp: expires, sub: contact })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .sign(key)
    return `vapid t=${token}, k=${keys.publicKey}`
  }

  return (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const seconds = Math.floor(now() / 1_000)
    const cached = cachedHeaders.get(origin)
    if (cached && cached.validUntil > seconds) return cached.header
    if (cachedHeaders.size > 100) cachedHeaders.clear()
    const expires = seconds + TOKEN_SECONDS
    const header = sign(origin, expires)
    cachedHeaders.set(origin, { header, validUntil: expires - EXPIRY_MARGIN_SECONDS })
    return header
  }
}
