import { createHmac } from 'node:crypto'
import { createSealer } from '../../platform/session/sealer.ts'

/** Seals the signing secrets of webhooks for the database. */
export function createSecretSealer(serverSecret: string) {
  const sealer = createSealer(serverSecret, 'webhook signing secret')
  const owner = (tenantId: number, webhookId: number) => `${tenantId}:${webhookId}`
  return {
    seal: (secret: string, tenantId: number, webhookId: number) =>
      sealer.seal(secret, owner(tenantId, webhookId)),
    /** Undefined if the server's secret has changed. */
    open: (sealed: string, tenantId: number, webhookId: number) =>
      sealer.open(sealed, owner(tenantId, webhookId)),
  }
}
export type SecretSealer = ReturnType<typeof createSecretSealer>

/** The signed content, by https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Signs a message with each secret (`whsec_` and base64), separated by spaces. */
export const signMessage = (secrets: readonly string[], { id, timestamp, body }: SignedMessage): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
