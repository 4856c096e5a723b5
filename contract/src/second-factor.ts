import { Type } from 'typebox'
import { Empty, endpoint, Nothing } from './endpoint.ts'
import { Instant, Nullable } from './schema.ts'
import { Password, SecondCode } from './session.ts'

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'told this once, each good once' }),
})

export const secondFactorState = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether signing in asks for a code besides the password, and how many recovery codes are left',
  permission: 'login',
  input: Empty,
  output: Type.Object({ on: Type.Boolean(), since: Nullable(Instant), recovery_left: Type.Integer() }),
})

/** What holds a seed or recovery codes is not kept with the answers of repeated requests. */
const untold = { permission: 'login', idempotent: false } as const

export const beginSecondFactor = endpoint({
  ...untold,
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Makes a key for an authenticator; it counts for nothing until a code of it was typed',
  input: Type.Object({ mima: Password }),
  output: Type.Object({
    key: Type.String({ description: 'base32, to type by hand' }),
    uri: Type.String({ description: 'otpauth://, to draw as a QR code' }),
  }),
})

export const turnOnSecondFactor = endpoint({
  ...untold,
  method: 'POST',
  path: '/api/auth/second-factor/on',
  summary: 'Turns the second factor on by a code of the new key',
  input: Type.Object({ yanzhengma: SecondCode }),
  output: RecoveryCodes,
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  summary: 'Turns the second factor off, by the password and a code',
  permission: 'login',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: Nothing,
})

export const renewRecoveryCodes = endpoint({
  ...untold,
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'New recovery codes, by the password and a code; those of before open nothing any more',
  input: Type.Object({ mima: Password, yanzhengma: SecondCode }),
  output: RecoveryCodes,
})
