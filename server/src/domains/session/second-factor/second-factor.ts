import type { Input } from '@shangxue/contract/platform/endpoint'
import type {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
} from '@shangxue/contract/session/second-factor'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { Access } from '../../../platform/session/access.ts'
import { isMfaRequiredForUser } from '../../../platform/session/mfa-policy.ts'
import type { Sealer } from '../../../platform/session/sealer.ts'
import { notify } from '../../notifications/service.ts'
import { type Device, secondFactorToggledNotice } from '../notifications.ts'
import type { PasswordAttempts } from '../passwords/password-attempts.ts'
import { codeLimitsOnDevice } from '../sign-in/throttle.ts'
import { createSecondFactorStore } from './second-factor-store.ts'
import { base32, createSeed, findStep, otpUri } from './totp.ts'
import { openSeed, type SecondFactorCheck, sealContext } from './verify-second-factor.ts'

/** Lifetime of a key that was not confirmed with a code. */
const KEY_MINUTES = 60
const ISSUER = '商学'

interface Parts {
  readonly database: Database
  readonly access: Access
  readonly seal: Sealer
  readonly attempts: PasswordAttempts
  readonly secondStep: SecondFactorCheck
  readonly now: () => number
}

/** Commands of a user on their own second factor. */
export function secondFactorService({ database, access, seal, attempts, secondStep, now }: Parts) {
  async function auditAndNotify(
    db: Db,
    { actor, request }: ManualTransactionContext,
    enabled: boolean,
    device: Device,
  ) {
    const auditEvent = {
      action: enabled ? 'second_factor.on' : 'second_factor.off',
      entity: 'user',
      entityId: actor.userId,
    }
    await audit(db, actor, auditEvent, request.id)
    await notify(
      db,
      secondFactorToggledNotice(actor, enabled, device, await getTenantZone(db, actor.tenantId)),
    )
  }

  /** Verifies password and code. The code is then used up, and failures are recorded. */
  async function requirePasswordAndCode(
    { actor }: ManualTransactionContext,
    mima: string,
    code: string,
    device: Device,
  ) {
    await attempts.requireOwn(actor, mima, device.address)
    const limits = codeLimitsOnDevice(actor, actor.signInId)
    const outcome = await database.withOwnerOf(actor.tenantId, (db) =>
      secondStep(db, actor, code, device, limits),
    )
    if (outcome === 'off') throw new AppError('second_factor_off')
    if (outcome === 'wrong') throw new AppError('wrong_second_factor')
  }

  return {
    async begin(
      { actor, transaction }: ManualTransactionContext,
      { mima }: Input<typeof startSecondFactorSetup>,
      device: Device,
    ) {
      await attempts.requireOwn(actor, mima, device.address)
      const seed = createSeed()
      const sealed = seal.seal(seed.toString('base64url'), sealContext(actor))
      if (!(await transaction((db) => createSecondFactorStore(db, actor).begin(sealed))))
        throw new AppError('second_factor_on')
      return { key: base32(seed), uri: otpUri(seed, { issuer: ISSUER, account: actor.userName }) }
    },

    async turnOn(
      context: ManualTransactionContext,
      { yanzhengma }: Input<typeof enableSecondFactor>,
      device: Device,
    ) {
      const { actor, transaction } = context
      const result = await transaction(async (db) => {
        const store = createSecondFactorStore(db, actor)
        const row = await store.lock()
        if (row?.confirmedAt) throw new AppError('second_factor_on')
        const seed = row && openSeed(seal, actor, row.seed)
        if (!seed || Date.now() - row.createdAt.getTime() > KEY_MINUTES * 60_000)
          throw new AppError('second_factor_stale')
        // Not throttled: the caller has just received the key, so there is nothing to guess.
        const step = findStep(seed, yanzhengma.replace(/\s/g, ''), { now: now(), last: 0 })
        if (step === undefined) throw new AppError('wrong_second_factor')
        await store.confirm(step)
        await auditAndNotify(db, context, true, device)
        return { recovery_codes: await store.replaceRecoveryCodes() }
      })
      access.invalidate(actor.tenantId, actor.userId)
      return result
    },

    async turnOff(
      context: ManualTransactionContext,
      { mima, yanzhengma }: Input<typeof disableSecondFactor>,
      device: Device,
    ) {
      const { actor, commit, transaction } = context
      const requireNotRequired = async (db: Db) => {
        if (await isMfaRequiredForUser(db, actor.userId, true)) throw new AppError('second_factor_demanded')
      }
      // Check before using up the code, and again in the transaction that prevents a concurrent change.
      await transaction(requireNotRequired)
      await requirePasswordAndCode(context, mima, yanzhengma, device)
      return commit(async (db) => {
        await requireNotRequired(db)
        if (await createSecondFactorStore(db, actor).remove())
          await auditAndNotify(db, context, false, device)
        return null
      })
    },

    async renewCodes(
      context: ManualTransactionContext,
      { mima, yanzhengma }: Input<typeof renewRecoveryCodes>,
      device: Device,
    ) {
      await requirePasswordAndCode(context, mima, yanzhengma, device)
      const { actor, request, transaction } = context
      return transaction(async (db) => {
        const auditEvent = { action: 'second_factor.codes_renewed', entity: 'user', entityId: actor.userId }
        await audit(db, actor, auditEvent, request.id)
        return { recovery_codes: await createSecondFactorStore(db, actor).replaceRecoveryCodes() }
      })
    },
  }
}
