import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS } from '@shangxue/contract/platform/constants'
import { jwtVerify, SignJWT } from 'jose'

export interface AccessClaims {
  readonly tenantId: number
  readonly userId: number
  readonly signInId: string
}
export interface RefreshClaims {
  readonly tenantId: number
  readonly signInId: string
  readonly generation: number
}
export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>
  /** Undefined when forged, malformed or expired. */
  readAccess(token: string): Promise<AccessClaims | undefined>
  signRefresh(claims: RefreshClaims): string
  readRefresh(token: string): RefreshClaims | undefined
}

const CACHED_TOKENS = 5_000

/** Access tokens are JWTs (HS256, 15 minutes). Refresh tokens are the signed sign-in id and its generation. */
export function createTokens(secret: string, now: () => number = Date.now): Tokens {
  const bytes = new TextEncoder().encode(secret)
  // Imported once; with bytes, jose would import the key for every token.
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  const verified = new Map<string, { claims: AccessClaims; until: number }>()
  const mac = (body: string) => createHmac('sha256', bytes).update(`refresh:${body}`).digest()

  const cacheClaims = (token: string, claims: AccessClaims, until: number) => {
    if (verified.size >= CACHED_TOKENS) verified.delete(verified.keys().next().value ?? '')
    verified.set(token, { claims, until })
  }

  return {
    signAccess: async ({ tenantId, userId, signInId }) =>
      new SignJWT({ tid: tenantId, sid: signInId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(now() / 1000) + ACCESS_TOKEN_SECONDS)
        .sign(await key),

    async readAccess(token) {
      const cached = verified.get(token)
      if (cached) return cached.until > now() ? cached.claims : undefined
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        })
        const claims = {
          tenantId: Number(payload.tid),
          userId: Number(payload.sub),
          signInId: String(payload.sid),
        }
        if (!Number.isSafeInteger(claims.tenantId) || !Number.isSafeInteger(claims.userId)) return undefined
        cacheClaims(token, claims, (payload.exp ?? 0) * 1000)
        return claims
      } catch {
        return undefined
      }
    },

    signRefresh({ tenantId, signInId, generation }) {
      const body = `${tenantId}.${signInId}.${generation}`
      return `${body}.${mac(body).toString('base64url')}`
    },

    readRefresh(token) {
      const separator = token.lastIndexOf('.')
      const body = token.slice(0, separator)
      const received = Buffer.from(token.slice(separator + 1), 'base64url')
      const expected = mac(body)
      if (separator < 0 || received.length !== expected.length || !timingSafeEqual(received, expected))
        return undefined
      const [tenantId, signInId, generation] = body.split('.')
      return { tenantId: Number(tenantId), signInId: signInId ?? '', generation: Number(generation) }
    },
  }
}
