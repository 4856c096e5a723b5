import type { Input } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/webhooks/endpoints'
import { WEBHOOKS_MAX } from '@shangxue/contract/webhooks/event-types'
import type { WebhookSender } from '../../adapters/webhook/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { afterCommit } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { lockTenant } from '../administration/service.ts'
import { signalDelivery } from './delivery/delivery-signal.ts'
import { deliveryRepository } from './delivery-repository.ts'
import type { SecretSealer } from './signing-secret.ts'
import { webhookRepository } from './webhook-repository.ts'

interface Parts {
  readonly sender: Pick<WebhookSender, 'rejectionOf'>
  readonly sealer: SecretSealer
}

type WebhookInput = Pick<Input<typeof contract.createWebhook>, 'name' | 'url' | 'events'>

function normalizeInput(
  { sender }: Pick<Parts, 'sender'>,
  { name, url, events }: WebhookInput,
): WebhookInput {
  const trimmed = url.trim()
  const rejection = sender.rejectionOf(trimmed)
  if (rejection === 'private') throw new AppError('webhook_url_private')
  if (rejection === 'invalid') throw new AppError('webhook_url_invalid')
  return { name: name.trim() || new URL(trimmed).host, url: trimmed, events }
}

interface AuditedChange {
  readonly action: string
  readonly id: number
  readonly before?: object
  readonly after?: object
}

const writeAudit = ({ db, actor, request }: Context, { id, ...change }: AuditedChange) =>
  audit(db, actor, { ...change, entity: 'webhook', entityId: id }, request.id)

export async function createWebhook(
  parts: Parts,
  context: Context,
  { secret, ...input }: Input<typeof contract.createWebhook>,
): Promise<{ id: number }> {
  const { db, actor } = context
  const webhook = normalizeInput(parts, input)
  const repository = webhookRepository(db, actor.tenantId)
  // Serialises concurrent callers, who could exceed the limit only together.
  await lockTenant(db, actor.tenantId)
  if ((await repository.count()) >= WEBHOOKS_MAX)
    throw new AppError('webhook_limit_reached', { limit: WEBHOOKS_MAX })
  const id = await repository.insert(webhook)
  await repository.setSecret(id, parts.sealer.seal(secret, actor.tenantId, id))
  await writeAudit(context, { action: 'webhook.created', id, after: webhook })
  return { id }
}

export async function updateWebhook(
  parts: Parts,
  context: Context,
  { id, version, ...input }: Input<typeof contract.updateWebhook>,
): Promise<null> {
  const repository = webhookRepository(context.db, context.actor.tenantId)
  const webhook = normalizeInput(parts, input)
  const { name, url, events, version: current } = await repository.lock(id)
  if (version !== current) throw new AppError('webhook_changed')
  await repository.update(id, webhook)
  await writeAudit(context, { action: 'webhook.changed', id, before: { name, url, events }, after: webhook })
  return null
}

export async function deleteWebhook(context: Context, id: number): Promise<null> {
  const repository = webhookRepository(context.db, context.actor.tenantId)
  const { name, url, events } = await repository.lock(id)
  await repository.delete(id)
  await writeAudit(context, { action: 'webhook.deleted', id, before: { name, url, events } })
  return null
}

export async function rotateSecret(
  { sealer }: Pick<Parts, 'sealer'>,
  context: Context,
  { id, secret }: Input<typeof contract.rotateWebhookSecret>,
): Promise<{ previous_secret_until: string }> {
  const { tenantId } = context.actor
  const repository = webhookRepository(context.db, tenantId)
  const { name } = await repository.lock(id)
  const until = await repository.rotateSecret(id, sealer.seal(secret, tenantId, id))
  await writeAudit(context, { action: 'webhook.secret_rotated', id, after: { name } })
  return { previous_secret_until: until }
}

export async function setWebhookState(
  context: Context,
  id: number,
  state: 'active' | 'paused',
): Promise<null> {
  const { db, actor } = context
  const repository = webhookRepository(db, actor.tenantId)
  const webhook = await repository.lock(id)
  if (webhook.state === state) return null
  await repository.setState(id, state)
  const action = state === 'paused' ? 'webhook.paused' : 'webhook.resumed'
  await writeAudit(context, { action, id, after: { name: webhook.name } })
  if (state === 'active') afterCommit(db, () => signalDelivery({ tenantId: actor.tenantId, webhookId: id }))
  return null
}

export async function resendDelivery(context: Context, id: number): Promise<null> {
  const { db, actor } = context
  const repository = deliveryRepository(db)
  const { webhook_id: webhookId, name, state, event_id, type } = await repository.lock(id)
  if (state !== 'active') throw new AppError('webhook_not_active')
  await repository.restart(id, webhookId)
  await writeAudit(context, {
    action: 'webhook.resent',
    id: webhookId,
    after: { name, event_type: type, event_id },
  })
  afterCommit(db, () => signalDelivery({ tenantId: actor.tenantId, webhookId }))
  return null
}
