import type webPush from 'web-push'
import type { PushMessage, PushTarget } from './port.ts'
import type { VapidKeys } from './vapid.ts'

const ENCODING = 'aes128gcm'
const TOKEN_SECONDS = 12 * 3_600
/** A token about to expire is not used, because clocks differ. */
const EXPIRY_MARGIN_SECONDS = 3_600

/** No message can be encrypted for this subscription. */
export class InvalidBrowserKeys extends Error {}

/** Returns a function that encrypts a message for one browser and signs it with our key. */
export function createPushRequests(keys: VapidKeys, contact: string) {
  const cachedTokens = new Map<string, { authorization: string; validUntil: number }>()

  /** Signs once per push service and 11 hours, because the signature takes most of a message's CPU time. */
  function authorize(library: typeof webPush, origin: string): string {
    const seconds = Math.floor(Date.now() / 1_000)
    const cached = cachedTokens.get(origin)
    if (cached && cached.validUntil > seconds) return cached.authorization
    if (cachedTokens.size > 100) cachedTokens.clear()
    const expires = seconds + TOKEN_SECONDS
    const { publicKey, privateKey } = keys
    const headers = library.getVapidHeaders(origin, contact, publicKey, privateKey, ENCODING, expires)
    const authorization = headers.Authorization
    cachedTokens.set(origin, { authorization, validUntil: expires - EXPIRY_MARGIN_SECONDS })
    return authorization
  }

  return async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) => {
    // Loaded with the first message: its ASN.1 parser would slow down every start.
    const { default: library } = await import('web-push')
    const Authorization = authorize(library, new URL(endpoint).origin)
    const options = {
      contentEncoding: ENCODING,
      headers: { Authorization },
      TTL: message.ttlSeconds,
      urgency: message.urgency,
      ...(message.topic !== undefined && { topic: message.topic }),
    } as const
    try {
      return library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, options)
    } catch (cause) {
      throw new InvalidBrowserKeys('the message cannot be encrypted', { cause })
    }
  }
}
