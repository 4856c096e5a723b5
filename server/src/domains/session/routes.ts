import { PERMISSION_KEYS, type PermissionKey } from '@shangxue/contract/permissions'
import * as contract from '@shangxue/contract/session'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { idempotencyKey, type Server } from '../../platform/serve.ts'
import { tenants } from '../users/tables.ts'
import { deviceName } from './device-name.ts'
import { signInRepository } from './repository.ts'
import { type SessionParts, sessionService } from './service.ts'

/** Whom a visitor of a demo may sign in as. */
export interface DemoHint {
  shujuku: string
  mima: string
  users: { yonghuming: string; zhiwei: string }[]
}

const deviceOf = (request: FastifyRequest) => ({
  name: deviceName(request.headers['user-agent'] ?? ''),
  address: request.ip,
})

export function sessionRoutes(
  { serve, serveSlow, servePublic }: Server,
  parts: SessionParts,
  demoHint: DemoHint,
) {
  const service = sessionService(parts)

  servePublic(contract.login, ({ request }, input) => service.login(input, deviceOf(request)))
  servePublic(contract.refresh, async ({ request }, input) =>
    service.refresh(input, idempotencyKey(request) ?? null),
  )
  serveSlow(contract.logout, (context) => service.logout(context))
  serveSlow(contract.changePassword, (context, input) =>
    service.changePassword(context.actor, input, context),
  )
  serve(contract.listSignIns, async ({ db, actor }) => {
    const rows = await signInRepository(db, actor.tenantId).ofUser(actor.userId)
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      current: row.id === actor.signInId,
    }))
  })
  serveSlow(contract.endSignIn, (context, { id }) => service.endSignIn(context, id))

  servePublic(contract.systemState, () =>
    parts.database.asSystem(async (db) => {
      const rows = await db.select({ name: tenants.name, settings: tenants.settings }).from(tenants)
      const demo = rows.find(({ settings }) => settings.demo)
      // its boss may have given it another name
      return { needs_setup: rows.length === 0, demo: demo ? { ...demoHint, shujuku: demo.name } : null }
    }),
  )
  servePublic(contract.setUp, ({ request }, input) => service.setUp(input, deviceOf(request)))

  serve(contract.currentPermissions, async ({ actor }, { yonghuming }) => {
    if (yonghuming !== undefined && yonghuming !== actor.userName) throw new Refusal('foreign_user_name')
    return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, actor.can(key)])) as Record<
      PermissionKey,
      boolean
    >
  })
}
