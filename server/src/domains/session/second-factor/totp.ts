import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** Accepted clock skew in steps. */
const TOLERANCE = 1
const SEED_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const createSeed = (): Buffer => randomBytes(SEED_BYTES)

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export const getStep = (ms: number): number => Math.floor(ms / STEP_MS)

export function generateCode(seed: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step after `last` that the code belongs to, within the tolerance; undefined if there is none. */
export function findStep(seed: Uint8Array, code: string, { now, last }: { now: number; last: number }) {
  const currentStep = getStep(now)
  for (let step = Math.max(currentStep - TOLERANCE, last + 1); step <= currentStep + TOLERANCE; step++)
    if (generateCode(seed, step) === code) return step
  return undefined
}

/** Content of the QR code for authenticator apps. */
export function otpUri(seed: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=${encodeURIComponent(issuer)}`
}
