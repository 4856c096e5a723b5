import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Instant, Nullable, OneOf } from '../platform/schema.ts'
import { Password, SecondCode } from './endpoints.ts'

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Recovery codes, returned only once; each is valid once',
  }),
})

/** Users who must use a second factor: bosses and approvers of money, or everyone except pupils. */
export const SECOND_FACTOR_POLICIES = ['nobody', 'approvers', 'everyone'] as const
export type SecondFactorRequirement = (typeof SECOND_FACTOR_POLICIES)[number]
export const SECOND_FACTOR_POLICY_NAMES: Record<SecondFactorRequirement, string> = {
  nobody: '不要求',
  approvers: '老板与审批人',
  everyone: '所有人',
}
const PolicyField = OneOf(SECOND_FACTOR_POLICIES)

export const getSecondFactorState = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: "Returns the state of the caller's second factor and the remaining recovery codes",
  permission: 'login',
  allowWithoutSecondFactor: true,
  input: Empty,
  output: Type.Object({
    on: Type.Boolean(),
    since: Nullable(Instant),
    recovery_left: Type.Integer(),
    demanded: Type.Boolean({ description: 'True if the company requires it of the caller' }),
  }),
})

/** Responses with a seed or recovery codes are not stored for idempotent retries. */
const notIdempotent = { permission: 'login', idempotent: false } as const

export const startSecondFactorSetup = endpoint({
  ...notIdempotent,
  allowWithoutSecondFactor: true,
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Creates a key for an authenticator app; inactive until confirmed with a code',
  input: Type.Object({ mima: Password }),
  output: Type.Object({
    key: Type.String({ description: 'Base32, for manual entry' }),
    uri: Type.String({ description: 'otpauth:// URI for a QR code' }),
  }),
})

export const enableSecondFactor = endpoint({
  ...notIdempotent,
  allowWithoutSecondFactor: true,
  method: 'POST',
  path: '/api/auth/second-factor/on',
  summary: 'Enables the second factor with a code of the new key',
  input: Type.Object({ yanzhengma: SecondCode }),
  output: RecoveryCodes,
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  summary: 'Disables the second factor; requires the password and a code',
  permission: 'login',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: NoContent,
})

export const renewRecoveryCodes = endpoint({
  ...notIdempotent,
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes; requires the password and a code',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: RecoveryCodes,
})

const POLICY_PATH = '/api/admin/second-factor-demand'

export const getSecondFactorPolicy = endpoint({
  method: 'GET',
  path: POLICY_PATH,
  summary: 'Returns who must use a second factor and how many users have none yet',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    demand: PolicyField,
    without: Type.Object(
      { approvers: Type.Integer(), everyone: Type.Integer() },
      { description: 'Users who would have to set one up under each policy' },
    ),
  }),
})

export const setSecondFactorPolicy = endpoint({
  method: 'PUT',
  path: POLICY_PATH,
  summary: 'Sets who must use a second factor; rejected if changed meanwhile or the caller has none',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    demand: PolicyField,
    /** As the caller saw it. */
    expected: PolicyField,
  }),
  output: NoContent,
})
