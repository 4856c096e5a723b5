import * as contract from '@shangxue/contract/webhooks/endpoints'
import { WEBHOOK_EXAMPLES } from '@shangxue/contract/webhooks/examples'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import {
  createWebhook,
  deleteWebhook,
  resendDelivery,
  rotateSecret,
  setWebhookState,
  updateWebhook,
} from './change-webhooks.ts'
import { isSuccess } from './delivery/record-attempts.ts'
import { sendEvent } from './delivery/send-deliveries.ts'
import { deliveryRepository } from './delivery-repository.ts'
import { createSecretSealer } from './signing-secret.ts'
import { webhookRepository } from './webhook-repository.ts'

type RouteParts = Pick<DomainParts, 'webhooks' | 'secret' | 'now'>

export function webhookRoutes(server: Server, { webhooks: sender, secret, now = Date.now }: RouteParts) {
  const { serve, serveWithoutTransaction } = server
  const parts = { sender, sealer: createSecretSealer(secret) }

  serve(contract.listWebhooks, ({ db, actor }) => webhookRepository(db, actor.tenantId).list())
  serve(contract.createWebhook, (context, input) => createWebhook(parts, context, input))
  serve(contract.updateWebhook, (context, input) => updateWebhook(parts, context, input))
  serve(contract.deleteWebhook, (context, { id }) => deleteWebhook(context, id))
  serve(contract.rotateWebhookSecret, (context, input) => rotateSecret(parts, context, input))
  serve(contract.pauseWebhook, (context, { id }) => setWebhookState(context, id, 'paused'))
  serve(contract.resumeWebhook, (context, { id }) => setWebhookState(context, id, 'active'))
  serve(contract.listWebhookDeliveries, ({ db }, input) => deliveryRepository(db).list(input))
  serve(contract.getWebhookDelivery, ({ db }, { id }) => deliveryRepository(db).getDetail(id))
  serve(contract.resendWebhookDelivery, (context, { id }) => resendDelivery(context, id))

  serveWithoutTransaction(contract.testWebhook, async ({ actor, transaction }, { id, type }) => {
    const { tenantId } = actor
    const at = new Date(now())
    const webhook = await transaction((db) => webhookRepository(db, tenantId).lock(id))
    const isOverlap = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > at
    const target = {
      url: webhook.url,
      secrets: [webhook.secret, ...(isOverlap ? [webhook.previousSecret ?? []].flat() : [])],
    }
    const event = {
      id: `evt_test_${crypto.randomUUID().replaceAll('-', '')}`,
      ...{ type, createdAt: at.toISOString(), data: WEBHOOK_EXAMPLES[type] },
    }
    const { outcome } = await sendEvent(parts, { tenantId, webhookId: id }, target, event, at)
    const { status, error, durationMs, response } = outcome
    return { succeeded: isSuccess(outcome), status, error, duration_ms: durationMs, response }
  })
}
