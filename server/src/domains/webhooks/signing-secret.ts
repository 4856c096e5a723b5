import { createHmac } from 'node:crypto'
import { createRecordSealer, type RecordSealer } from '../../platform/session/record-sealer.ts'

/** Seals the signing secrets of webhooks for the database. */
export const createSecretSealer = (serverSecret: string): SecretSealer =>
  createRecordSealer(serverSecret, 'webhook signing secret')
export type SecretSealer = RecordSealer

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
