import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Instant, Nullable, OneOf } from '../platform/schema.ts'
import { Password, SecondCode } from './endpoints.ts'

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'told this once, each good once' }),
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
  summary: 'Whether signing in asks for a code besides the password, and how many recovery codes are left',
  permission: 'login',
  allowWithoutSecondFactor: true,
  input: Empty,
  output: Type.Object({
    on: Type.Boolean(),
    since: Nullable(Instant),
    recovery_left: Type.Integer(),
    demanded: Type.Boolean({ description: 'the company demands it of the caller' }),
  }),
})

/** Responses with a seed or recovery codes are not stored for idempotent retries. */
const notIdempotent = { permission: 'login', idempotent: false } as const

export const startSecondFactorSetup = endpoint({
  ...notIdempotent,
  allowWithoutSecondFactor: true,
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Makes a key for an authenticator; it counts for nothing until a code of it was typed',
  input: Type.Object({ mima: Password }),
  output: Type.Object({
    key: Type.String({ description: 'base32, to type by hand' }),
    uri: Type.String({ description: 'otpauth://, to draw as a QR code' }),
  }),
})

export const enableSecondFactor = endpoint({
  ...notIdempotent,
  allowWithoutSecondFactor: true,
  method: 'POST',
  path: '/api/auth/second-factor/on',
  summary: 'Turns the second factor on by a code of the new key',
  input: Type.Object({ yanzhengma: SecondCode }),
  output: RecoveryCodes,
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  summary: 'Turns the second factor off, by the password and a code',
  permission: 'login',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: NoContent,
})

export const renewRecoveryCodes = endpoint({
  ...notIdempotent,
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'New recovery codes, by the password and a code; those of before open nothing any more',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: RecoveryCodes,
})

const POLICY_PATH = '/api/admin/second-factor-demand'

export const getSecondFactorPolicy = endpoint({
  method: 'GET',
  path: POLICY_PATH,
  summary: 'Of whom the company demands a second factor, and how many have none yet',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    demand: PolicyField,
    without: Type.Object(
      { approvers: Type.Integer(), everyone: Type.Integer() },
      { description: 'how many each demand would lead to set one up' },
    ),
  }),
})

export const setSecondFactorPolicy = endpoint({
  method: 'PUT',
  path: POLICY_PATH,
  summary:
    'Demands a second factor: whom it concerns gets no further without one; refused to a boss without one, 409 when changed meanwhile',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    demand: PolicyField,
    /** As the caller saw it. */
    expected: PolicyField,
  }),
  output: NoContent,
})
