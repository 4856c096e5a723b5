import type { Output } from '@shangxue/contract/endpoint'
import { PERMISSION_KEYS } from '@shangxue/contract/permissions'
import * as factor from '@shangxue/contract/second-factor'
import * as contract from '@shangxue/contract/session'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { idempotencyKey, type Server } from '../../platform/serve.ts'
import { factorDemanded } from '../../platform/session/factor-demand.ts'
import { createSeal } from '../../platform/session/seal.ts'
import { passwordAttempts } from './attempts.ts'
import { deviceName } from './device-name.ts'
import type { Device } from './notices.ts'
import { ownPassword } from './own-password.ts'
import { registrationService } from './registration.ts'
import { signInRepository } from './repository.ts'
import { secondFactorService } from './second-factor.ts'
import { secondFactorStore } from './second-factor-store.ts'
import { secondStep } from './second-step.ts'
import { type SessionParts, sessionService } from './service.ts'

/** Users that a visitor of the demo may sign in as. */
export interface DemoHint {
  shujuku: string
  mima: string
  users: { yonghuming: string; zhiwei: string }[]
}

const deviceOf = (request: FastifyRequest, mark?: string): Device => ({
  name: deviceName(request.headers['user-agent'] ?? ''),
  address: request.ip,
  mark,
})

interface Parts extends Pick<SessionParts, 'database' | 'access' | 'tokens' | 'passwords' | 'secret'> {
  readonly now?: (() => number) | undefined
}

export function sessionRoutes({ serve, serveSlow, servePublic }: Server, given: Parts, demoHint: DemoHint) {
  const { now = Date.now, secret } = given
  const seal = createSeal(secret, 'second factor')
  const parts = { ...given, now, seal, attempts: passwordAttempts(given), secondStep: secondStep(seal, now) }
  const service = sessionService(parts)
  const password = ownPassword(parts)
  const second = secondFactorService(parts)
  const registrations = registrationService(parts, service)

  servePublic(contract.login, ({ request }, input) => service.login(input, deviceOf(request, input.shebei)))
  servePublic(contract.refresh, async ({ request }, input) =>
    service.refresh(input, idempotencyKey(request) ?? null),
  )
  serveSlow(contract.logout, (context) => service.logout(context))
  serveSlow(contract.changePassword, (context, input) =>
    password.change(context, input, deviceOf(context.request)),
  )
  serveSlow(contract.confirmPassword, (context, input) =>
    password.confirm(context, input, context.request.ip),
  )
  serve(factor.secondFactorState, async ({ db, actor }) => ({
    ...(await secondFactorStore(db, actor).state()),
    demanded: await factorDemanded(db, actor.userId),
  }))
  serveSlow(factor.beginSecondFactor, (context, input) =>
    second.begin(context, input, deviceOf(context.request)),
  )
  serveSlow(factor.turnOnSecondFactor, (context, input) =>
    second.turnOn(context, input, deviceOf(context.request)),
  )
  serveSlow(factor.turnOffSecondFactor, (context, input) =>
    second.turnOff(context, input, deviceOf(context.request)),
  )
  serveSlow(factor.renewRecoveryCodes, (context, input) =>
    second.renewCodes(context, input, deviceOf(context.request)),
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

  servePublic(contract.registrationState, (_context, { shujuku }) => registrations.state(shujuku))
  servePublic(contract.register, ({ request }, input) =>
    registrations.register(input, deviceOf(request, input.shebei)),
  )
  servePublic(contract.systemState, () =>
    parts.database.asSystem(async (db) => {
      const { rows } = await db.execute<{ empty: boolean; demo: string | null }>(sql`
        select not exists (select from tenant) as empty,
               (select name from tenant where (settings->>'demo')::boolean limit 1) as demo`)
      const { empty = true, demo = null } = rows[0] ?? {}
      // The boss may have renamed the tenant.
      return { needs_setup: empty, demo: demo === null ? null : { ...demoHint, shujuku: demo } }
    }),
  )
  servePublic(contract.setUp, ({ request }, input) => service.setUp(input, deviceOf(request, input.shebei)))

  serve(contract.currentPermissions, async ({ actor }, { yonghuming }) => {
    if (yonghuming !== undefined && yonghuming !== actor.userName) throw new Refusal('foreign_user_name')
    const asked = ['staff', ...PERMISSION_KEYS] as const
    return Object.fromEntries(asked.map((key) => [key, actor.can(key)])) as Output<
      typeof contract.currentPermissions
    >
  })
}
