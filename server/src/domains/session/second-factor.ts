import type { Input } from '@shangxue/contract/endpoint'
import type {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@shangxue/contract/second-factor'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { factorDemanded } from '../../platform/session/factor-demand.ts'
import type { Seal } from '../../platform/session/seal.ts'
import { notify } from '../notifications/service.ts'
import type { Attempts } from './attempts.ts'
import { type Device, secondFactorTurned } from './notices.ts'
import { secondFactorStore } from './second-factor-store.ts'
import { boundTo, type SecondStep, seedIn } from './second-step.ts'
import { codeLimitsOnDevice } from './throttle.ts'
import { base32, freshSeed, otpUri, stepOf } from './totp.ts'

/** Lifetime of a key that was not confirmed with a code. */
const KEY_MINUTES = 60
const ISSUER = '商学'

interface Parts {
  readonly database: Database
  readonly access: Access
  readonly seal: Seal
  readonly attempts: Attempts
  readonly secondStep: SecondStep
  readonly now: () => number
}

/** Commands of a user on their own second factor. */
export function secondFactorService({ database, access, seal, attempts, secondStep, now }: Parts) {
  async function told(db: Db, { actor, request }: SlowContext, on: boolean, device: Device) {
    const deed = {
      action: on ? 'second_factor.on' : 'second_factor.off',
      entity: 'user',
      entityId: actor.userId,
    }
    await audit(db, actor, deed, request.id)
    await notify(db, secondFactorTurned(actor, on, device, await zoneOfTenant(db, actor.tenantId)))
  }

  /** Verifies password and code. The code is then used up, and failures are recorded. */
  async function requireBoth({ actor }: SlowContext, mima: string, code: string, device: Device) {
    await attempts.requireOwn(actor, mima, device.address)
    const limits = codeLimitsOnDevice(actor, actor.signInId)
    const outcome = await database.asSystem((db) => secondStep(db, actor, code, device, limits))
    if (outcome === 'off') throw new Refusal('second_factor_off')
    if (outcome === 'wrong') throw new Refusal('wrong_second_factor')
  }

  return {
    async begin(
      { actor, transaction }: SlowContext,
      { mima }: Input<typeof beginSecondFactor>,
      device: Device,
    ) {
      await attempts.requireOwn(actor, mima, device.address)
      const seed = freshSeed()
      const sealed = seal.close(seed.toString('base64url'), boundTo(actor))
      if (!(await transaction((db) => secondFactorStore(db, actor).begin(sealed))))
        throw new Refusal('second_factor_on')
      return { key: base32(seed), uri: otpUri(seed, { issuer: ISSUER, account: actor.userName }) }
    },

    async turnOn(context: SlowContext, { yanzhengma }: Input<typeof turnOnSecondFactor>, device: Device) {
      const { actor, transaction } = context
      const answer = await transaction(async (db) => {
        const store = secondFactorStore(db, actor)
        const row = await store.locked()
        if (row?.confirmedAt) throw new Refusal('second_factor_on')
        const seed = row && seedIn(seal, actor, row.seed)
        if (!seed || Date.now() - row.createdAt.getTime() > KEY_MINUTES * 60_000)
          throw new Refusal('second_factor_stale')
        // Not throttled: the caller has just received the key, so there is nothing to guess.
        const step = stepOf(seed, yanzhengma.replace(/\s/g, ''), { now: now(), last: 0 })
        if (step === undefined) throw new Refusal('wrong_second_factor')
        await store.confirm(step)
        await told(db, context, true, device)
        return { recovery_codes: await store.freshRecoveryCodes() }
      })
      access.forget(actor.tenantId, actor.userId)
      return answer
    },

    async turnOff(
      context: SlowContext,
      { mima, yanzhengma }: Input<typeof turnOffSecondFactor>,
      device: Device,
    ) {
      const { actor, commit, transaction } = context
      const requireUndemanded = async (db: Db) => {
        if (await factorDemanded(db, actor.userId, true)) throw new Refusal('second_factor_demanded')
      }
      // Check before using up the code, and again in the transaction that prevents a concurrent change.
      await transaction(requireUndemanded)
      await requireBoth(context, mima, yanzhengma, device)
      return commit(async (db) => {
        await requireUndemanded(db)
        if (await secondFactorStore(db, actor).remove()) await told(db, context, false, device)
        return null
      })
    },

    async renewCodes(
      context: SlowContext,
      { mima, yanzhengma }: Input<typeof renewRecoveryCodes>,
      device: Device,
    ) {
      await requireBoth(context, mima, yanzhengma, device)
      const { actor, request, transaction } = context
      return transaction(async (db) => {
        const deed = { action: 'second_factor.codes_renewed', entity: 'user', entityId: actor.userId }
        await audit(db, actor, deed, request.id)
        return { recovery_codes: await secondFactorStore(db, actor).freshRecoveryCodes() }
      })
    },
  }
}
