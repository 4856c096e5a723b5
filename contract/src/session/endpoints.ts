import { Type } from 'typebox'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../platform/constants.ts'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { PERMISSION_KEYS, type PermissionKey } from '../platform/permissions.ts'
import { Id, Instant, Nullable, Text } from '../platform/schema.ts'

export const UserName = Text(32)
export const DatabaseName = Text(32)
export const Password = Text(PASSWORD_MAX_LENGTH)
export const NewPassword = Text(PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH)

/** Six digits of the second factor, or one of its recovery codes. */
export const SecondCode = Text(32)

const DeviceMark = Type.String({
  maxLength: 64,
  description: 'the shebei of an earlier sign-in in this browser, whoever it was',
})
const TimeZone = Type.String({ description: 'where business days of the company begin, an IANA zone' })

/** Wire names of the first clients. */
export const SignedIn = Type.Object({
  id: Id,
  yonghuming: UserName,
  shujuku: DatabaseName,
  token: Type.String(),
  refreshtoken: Type.String(),
  laobanbiaoshi: Type.String({ description: '1 or 老板 for a boss, else empty' }),
  zhiwei: Type.String(),
  avatar: Nullable(Type.String()),
  time_zone: TimeZone,
  shebei: Type.String({ description: 'to be sent with the next sign-in in this browser' }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Signs in; answers code 20001 with data.shujuku when the name exists in several databases, 20017 when a code is needed',
  permission: 'public',
  idempotent: false,
  input: Type.Object({
    yonghuming: UserName,
    mima: Password,
    shujuku: Type.Optional(DatabaseName),
    yanzhengma: Type.Optional(SecondCode),
    shebei: Type.Optional(DeviceMark),
  }),
  output: SignedIn,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchanges a refresh token for a new pair; a reused one ends the whole sign-in',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ refreshtoken: Text(512) }),
  output: Type.Object({ token: Type.String(), refreshtoken: Type.String(), time_zone: TimeZone }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the sign-in of the caller',
  permission: 'login',
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Empty,
  output: NoContent,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the own password and ends every other sign-in',
  permission: 'login',
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Type.Object({ jiumima: Password, xinmima: NewPassword }),
  output: Type.Object({ ended: Type.Integer({ description: 'how many other sign-ins were ended' }) }),
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Proves by the password that the owner is there: what asks for that is open for some minutes',
  permission: 'login',
  idempotent: false,
  input: Type.Object({ mima: Password }),
  output: NoContent,
})

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The own sign-ins that are still alive, newest use first',
  permission: 'login',
  input: Empty,
  output: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Type.String(),
      address: Type.String(),
      signed_in_at: Instant,
      last_used_at: Instant,
      current: Type.Boolean(),
    }),
  ),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Ends one of the own sign-ins',
  permission: 'login',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: NoContent,
})

export const getRegistrationState = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  summary:
    'Whether learners may register in a database; a name that does not exist is answered like a closed one',
  permission: 'public',
  input: Type.Object({ shujuku: DatabaseName }),
  output: Type.Object({ open: Type.Boolean() }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account for a learner where the company allows it, and signs in',
  permission: 'public',
  idempotent: false,
  input: Type.Object({
    shujuku: DatabaseName,
    yonghuming: UserName,
    mima: NewPassword,
    shebei: Type.Optional(DeviceMark),
  }),
  output: SignedIn,
})

export const getSystemState = endpoint({
  method: 'GET',
  path: '/api/auth/setup',
  summary: 'Whether a first database must still be created, and the demo users where demo data is there',
  permission: 'public',
  input: Empty,
  output: Type.Object({
    needs_setup: Type.Boolean(),
    demo: Nullable(
      Type.Object({
        shujuku: Type.String(),
        mima: Type.String(),
        users: Type.Array(Type.Object({ yonghuming: Type.String(), zhiwei: Type.String() })),
      }),
    ),
  }),
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup',
  summary: 'Creates the first database and its boss with the one-time code that the server printed',
  permission: 'public',
  idempotent: false,
  input: Type.Object({
    code: Text(64),
    shujuku: DatabaseName,
    yonghuming: UserName,
    mima: NewPassword,
    shebei: Type.Optional(DeviceMark),
  }),
  output: SignedIn,
})

/** Every permission key, and whether the user is staff. */
export const PermissionMap = Type.Unsafe<Record<PermissionKey | 'staff', boolean>>(
  Type.Object(Object.fromEntries(['staff', ...PERMISSION_KEYS].map((key) => [key, Type.Boolean()]))),
)

export const getCurrentPermissions = endpoint({
  method: 'GET',
  path: '/api/permissions/current-user/permissions',
  summary: 'The permission map of the signed-in user, every key with true or false',
  permission: 'login',
  lenientInput: true,
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Type.Object({ yonghuming: Type.Optional(UserName) }),
  output: PermissionMap,
})
