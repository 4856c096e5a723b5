import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

export interface Seal {
  /** `bound`: whose it is; in another's place it does not open. */
  close(plain: string, bound: string): string
  /** Undefined where it was changed, belongs to another, or was sealed under another secret. */
  open(sealed: string, bound: string): string | undefined
}

/** AES-256-GCM under a key made of the server's secret for one purpose alone. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(plain, bound) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, bound) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE + TAG) return undefined
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      cipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
