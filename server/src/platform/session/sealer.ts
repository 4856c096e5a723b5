import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealer {
  /** The text cannot be opened for another owner. */
  seal(plainText: string, owner: string): string
  /** Undefined if the text was changed, belongs to another owner, or was sealed under another secret. */
  open(sealed: string, owner: string): string | undefined
}

/** AES-256-GCM with a key derived from the server's secret for one purpose. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(plainText, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([
          cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
          cipher.final(),
        ]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
