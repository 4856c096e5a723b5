import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

/** HMAC-SHA-256 with a key derived from the server's secret for one purpose. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text) => mac(text).toString('base64url'),
    verify(text, signature) {
      const [expected, received] = [mac(text), Buffer.from(signature, 'base64url')]
      return expected.length === received.length && timingSafeEqual(expected, received)
    },
  }
}
