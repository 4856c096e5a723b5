import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

export interface Seal {
  /** The text cannot be opened for another owner. */
  close(plain: string, bound: string): string
  /** Undefined if the text was changed, belongs to another owner, or was sealed under another secret. */
  open(sealed: string, bound: string): string | undefined
}

/** AES-256-GCM with a key derived from the server's secret for one purpose. */
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
