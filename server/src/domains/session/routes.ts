import type { Output } from '@shangxue/contract/platform/endpoint'
import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import * as contract from '@shangxue/contract/session/endpoints'
import * as factor from '@shangxue/contract/session/second-factor'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { idempotencyKey, type Server } from '../../platform/http/endpoints/serve.ts'
import { isMfaRequiredForUser } from '../../platform/session/mfa-policy.ts'
import { createSealer } from '../../platform/session/sealer.ts'
import { formatDeviceName } from './devices/device-name.ts'
import type { Device } from './notifications.ts'
import { ownPasswordCommands } from './passwords/own-password.ts'
import { createPasswordAttempts } from './passwords/password-attempts.ts'
import { signInRepository } from './repository.ts'
import { secondFactorService } from './second-factor/second-factor.ts'
import { createSecondFactorStore } from './second-factor/second-factor-store.ts'
import { createSecondFactorCheck } from './second-factor/verify-second-factor.ts'
import { type SessionParts, sessionService } from './service.ts'
import type { DemoHint } from './sign-in/demo-hint.ts'
import { registrationService } from './sign-in/registration.ts'

const toDevice = (request: FastifyRequest, mark?: string): Device => ({
  name: formatDeviceName(request.headers['user-agent'] ?? ''),
  address: request.ip,
  mark,
})

interface Parts extends Omit<SessionParts, 'attempts' | 'secondStep'> {
  readonly demoHint: DemoHint
  readonly now?: (() => number) | undefined
}

export function sessionRoutes({ serve, serveWithoutTransaction, servePublic }: Server, baseParts: Parts) {
  const { now = Date.now, secret, demoHint } = baseParts
  const seal = createSealer(secret, 'second factor')
  const parts = {
    ...baseParts,
    now,
    seal,
    attempts: createPasswordAttempts(baseParts),
    secondStep: createSecondFactorCheck(seal, now),
  }
  const service = sessionService(parts)
  const password = ownPasswordCommands(parts)
  const secondFactor = secondFactorService(parts)
  const registrations = registrationService(parts, service)

  servePublic(contract.login, ({ request }, input) => service.login(input, toDevice(request, input.shebei)))
  servePublic(contract.refresh, async ({ request }, input) =>
    service.refresh(input, idempotencyKey(request) ?? null),
  )
  serveWithoutTransaction(contract.logout, (context) => service.logout(context))
  serveWithoutTransaction(contract.changePassword, (context, input) =>
    password.change(context, input, toDevice(context.request)),
  )
  serveWithoutTransaction(contract.confirmPassword, (context, input) =>
    password.confirm(context, input, context.request.ip),
  )
  serve(factor.getSecondFactorState, async ({ db, actor }) => ({
    ...(await createSecondFactorStore(db, actor).getState()),
    demanded: await isMfaRequiredForUser(db, actor.userId),
  }))
  serveWithoutTransaction(factor.startSecondFactorSetup, (context, input) =>
    secondFactor.begin(context, input, toDevice(context.request)),
  )
  serveWithoutTransaction(factor.enableSecondFactor, (context, input) =>
    secondFactor.turnOn(context, input, toDevice(context.request)),
  )
  serveWithoutTransaction(factor.disableSecondFactor, (context, input) =>
    secondFactor.turnOff(context, input, toDevice(context.request)),
  )
  serveWithoutTransaction(factor.renewRecoveryCodes, (context, input) =>
    secondFactor.renewCodes(context, input, toDevice(context.request)),
  )
  serve(contract.listSignIns, async ({ db, actor }) => {
    const rows = await signInRepository(db, actor.tenantId).listOfUser(actor.userId)
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      current: row.id === actor.signInId,
    }))
  })
  serveWithoutTransaction(contract.endSignIn, (context, { id }) => service.endSignIn(context, id))

  servePublic(contract.getRegistrationState, (_context, { shujuku }) => registrations.getState(shujuku))
  servePublic(contract.register, ({ request }, input) =>
    registrations.register(input, toDevice(request, input.shebei)),
  )
  servePublic(contract.getSystemState, () =>
    parts.database.withOwner(async (db) => {
      const { rows } = await db.execute<{ empty: boolean; demo: string | null }>(sql`
        select not exists (select from tenant) as empty,
               (select name from tenant where (settings->>'demo')::boolean limit 1) as demo`)
      const { empty = true, demo = null } = rows[0] ?? {}
      // The boss may have renamed the tenant.
      return { needs_setup: empty, demo: demo === null ? null : { ...demoHint, shujuku: demo } }
    }),
  )
  servePublic(contract.setUp, ({ request }, input) => service.setUp(input, toDevice(request, input.shebei)))

  serve(contract.getCurrentPermissions, async ({ actor }, { yonghuming }) => {
    if (yonghuming !== undefined && yonghuming !== actor.userName) throw new AppError('foreign_user_name')
    const keys = ['staff', ...PERMISSION_KEYS] as const
    return Object.fromEntries(keys.map((key) => [key, actor.can(key)])) as Output<
      typeof contract.getCurrentPermissions
    >
  })
}
