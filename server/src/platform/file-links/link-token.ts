import { createSigner } from '../session/signature.ts'
import type { AccessClaims } from '../session/tokens.ts'

/** Who may read which of our addresses, and until when. */
export interface FileLink extends AccessClaims {
  /** Path and query of a GET endpoint. */
  readonly url: string
  /** ms */
  readonly expiresAt: number
}

export interface LinkTokens {
  write(link: FileLink): string
  /** Undefined when forged or malformed; an expired one is read. */
  read(token: string): FileLink | undefined
}

/** Tokens say in the open what they carry; the signature keeps others from changing it. */
export function createLinkTokens(secret: string): LinkTokens {
  const signer = createSigner(secret, 'file link')
  return {
    write({ tenantId, userId, signInId, url, expiresAt }) {
      const body = JSON.stringify([tenantId, userId, signInId, expiresAt, url])
      const text = Buffer.from(body).toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    read(token) {
      const [text = '', signature = '', ...more] = token.split('.')
      if (more.length > 0 || !signer.isSigned(text, signature)) return undefined
      // signed by us, so it has the form that `write` gave it
      const [tenantId, userId, signInId, expiresAt, url] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      ) as [number, number, string, number, string]
      return { tenantId, userId, signInId, expiresAt, url }
    },
  }
}
