import type { WebhookSender } from '../../../adapters/webhook/port.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { type SecretSealer, signMessage } from '../signing-secret.ts'
import { type Claim, claimDeliveries, releaseClaim } from './claim-deliveries.ts'
import { type Attempt, recordAttempts } from './record-attempts.ts'
import { timestampOf, toBody, toHeaders, type WebhookEvent } from './webhook-message.ts'

export interface DeliveryOptions {
  readonly database: Database
  readonly sender: WebhookSender
  readonly sealer: SecretSealer
  readonly now?: () => number
}
export interface Recipient {
  readonly tenantId: number
  readonly webhookId: number
}

const SECRET_UNREADABLE = { status: null, error: 'secret', durationMs: 0, response: '' } as const

/** Sends an event to an address, signed with the sealed secrets. Never rejects. */
export async function sendEvent(
  { sender, sealer }: Pick<DeliveryOptions, 'sender' | 'sealer'>,
  { tenantId, webhookId }: Recipient,
  { url, secrets }: Pick<Claim, 'url' | 'secrets'>,
  event: WebhookEvent,
  at: Date,
): Promise<Omit<Attempt, 'delivery'>> {
  const opened = secrets.flatMap((sealed) => sealer.open(sealed, tenantId, webhookId) ?? [])
  if (opened.length === 0) return { signature: '', outcome: SECRET_UNREADABLE }
  const [body, timestamp] = [toBody(event), timestampOf(at)]
  const signature = signMessage(opened, { id: event.id, timestamp, body })
  const headers = toHeaders(event.id, timestamp, signature)
  return { signature, outcome: await sender.send({ url, headers, body }) }
}

/**
 * Sends the next due deliveries of a webhook, a few in parallel. `onMore` is called in the last transaction if more are due:
 * they wait behind those of other webhooks.
 */
export async function sendDeliveries(
  options: DeliveryOptions,
  recipient: Recipient,
  onMore: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const { database, now = Date.now } = options
  const { tenantId, webhookId } = recipient
  const at = new Date(now())
  const claim = await database.withTenant({ tenantId }, (db) => claimDeliveries(db, webhookId, at))
  if (!claim) return
  // No transaction is open while the receivers answer.
  const attempts = await Promise.all(
    claim.deliveries.map(async (delivery) => ({
      delivery,
      ...(await sendEvent(options, recipient, claim, delivery.event, at)),
    })),
  )
  await database.withTenant({ tenantId }, async (db) => {
    if (attempts.length > 0) await recordAttempts(db, tenantId, claim, attempts, at)
    if (await releaseClaim(db, webhookId, at)) await onMore(db)
  })
}
