import { subscribePush } from '@shangxue/contract/notifications/push'
import { createRobot } from '@shangxue/contract/robots/endpoints'
import { createWebhook } from '@shangxue/contract/webhooks/endpoints'
import { sql } from 'drizzle-orm'
import { createPersonal, createService } from '../../../domains/api-keys/testing/api-key-fixture.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** A push subscription of the boss, as path parameters of each endpoint. */
export async function pushRecords(
  h: Harness,
  { token }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const browser = {
    endpoint: 'https://push.example.com/device',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }
  const device = { id: (await h.call(subscribePush, browser, { token })).data.id }
  return {
    '/api/push/devices/:id': { ...device, name: '越权' },
    '/api/push/devices/:id/test': device,
  }
}

/** A webhook with a delivery, as path parameters of each endpoint. */
export async function webhookRecords(
  h: Harness,
  { tenantId, token }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const secret = `whsec_${'A'.repeat(43)}=`
  const fields = { name: '越权', url: 'https://hooks.example.com/x', events: ['stock.low'] as const }
  const { data } = await h.call(createWebhook, { ...fields, events: [...fields.events], secret }, { token })
  const webhook = { id: data.id }
  const { rows } = await h.database.withOwner((db) =>
    db.execute<{ id: number }>(sql`
      with e as (insert into webhook_event (tenant_id, type, subject, data)
        values (${tenantId}, 'stock.low', 'x', '{}') returning id)
      insert into webhook_delivery (tenant_id, event_id, webhook_id, state)
      select ${tenantId}, e.id, ${webhook.id}, 'succeeded' from e returning id::float8 as id`),
  )
  const delivery = { id: rows[0]?.id ?? 0 }
  return {
    '/api/admin/webhooks/:id': { ...webhook, ...fields, version: 1 },
    '/api/admin/webhooks/:id/rotate': { ...webhook, secret },
    '/api/admin/webhooks/:id/pause': webhook,
    '/api/admin/webhooks/:id/resume': webhook,
    '/api/admin/webhooks/:id/test': { ...webhook, type: 'stock.low' },
    '/api/admin/webhooks/:id/deliveries': webhook,
    '/api/admin/webhook-deliveries/:id': delivery,
    '/api/admin/webhook-deliveries/:id/resend': delivery,
  }
}

/** A group robot with a failed message, as path parameters of each endpoint. */
export async function robotRecords(
  h: Harness,
  { tenantId, token }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const fields = { name: '越权', topics: ['sale'] as 'sale'[] }
  const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0'
  const { data } = await h.call(createRobot, { ...fields, kind: 'wecom', address }, { token })
  const robot = { id: data.id }
  const { rows } = await h.database.withOwner((db) =>
    db.execute<{ id: number }>(sql`
      insert into robot_message (tenant_id, robot_id, topic, title, body, state)
      values (${tenantId}, ${robot.id}, 'sale', 'x', '', 'failed') returning id::float8 as id`),
  )
  return {
    '/api/admin/robots/:id': { ...robot, ...fields, version: 1 },
    '/api/admin/robots/:id/pause': robot,
    '/api/admin/robots/:id/resume': robot,
    '/api/admin/robots/:id/test': robot,
    '/api/admin/robots/:id/messages': robot,
    '/api/admin/robot-messages/:id/resend': { id: rows[0]?.id ?? 0 },
  }
}

/** An API key of the boss and one of a program. */
export async function apiKeyRecords(h: Harness, boss: TestUser) {
  const personal = await createPersonal(h, boss, { scopes: ['finance'] })
  const service = await createService(h, boss, { scopes: ['finance'] })
  return {
    '/api/api-keys/:id/revoke': { id: personal.id },
    '/api/admin/api-keys/:id/revoke': { id: service.id },
  }
}
