import { createSigner } from '../session/signer.ts'
import type { AccessClaims } from '../session/tokens.ts'

/** Grants access to one URL until it expires. */
export interface FileLink extends AccessClaims {
  /** Path and query of a GET endpoint. */
  readonly url: string
  /** Unix time, ms. */
  readonly expiresAt: number
}

export interface LinkTokens {
  write(link: FileLink): string
  /** Undefined when forged or malformed. Expired tokens are read. */
  read(token: string): FileLink | undefined
}

/** Tokens are readable by anyone; the signature prevents changes. */
export function createLinkTokens(secret: string): LinkTokens {
  const signer = createSigner(secret, 'file link')
  return {
    write({ tenantId, userId, signInId, url, expiresAt }) {
      const body = JSON.stringify([tenantId, userId, signInId, expiresAt, url])
      const text = Buffer.from(body).toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !signer.verify(text, signature)) return undefined
      // Signed by this server, so it has the form that `write` produced.
      const [tenantId, userId, signInId, expiresAt, url] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      ) as [number, number, string, number, string]
      return { tenantId, userId, signInId, expiresAt, url }
    },
  }
}
