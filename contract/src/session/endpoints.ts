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
  description: 'Device token (shebei) from an earlier sign-in of any user in this browser',
})
const TimeZone = Type.String({ description: "IANA time zone that determines the company's business days" })

/** Wire names of the first clients. */
export const SignedIn = Type.Object({
  id: Id,
  yonghuming: UserName,
  shujuku: DatabaseName,
  token: Type.String(),
  refreshtoken: Type.String(),
  laobanbiaoshi: Type.String({ description: '1 or 老板 for a boss, otherwise empty' }),
  zhiwei: Type.String(),
  avatar: Nullable(Type.String()),
  time_zone: TimeZone,
  shebei: Type.String({ description: 'Device token to send with the next sign-in in this browser' }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in; code 20001 lists the databases with that name, 20017 asks for a second factor',
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
  summary: 'Exchanges a refresh token for new tokens; reuse of an old one ends the sign-in',
  permission: 'public',
  idempotent: false,
  input: Type.Object({ refreshtoken: Text(512) }),
  output: Type.Object({ token: Type.String(), refreshtoken: Type.String(), time_zone: TimeZone }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: "Ends the caller's sign-in",
  permission: 'login',
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Empty,
  output: NoContent,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Changes the caller's password and ends all other sign-ins",
  permission: 'login',
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Type.Object({ jiumima: Password, xinmima: NewPassword }),
  output: Type.Object({ ended: Type.Integer({ description: 'Number of other sign-ins ended' }) }),
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Confirms the password, which permits protected actions for some minutes',
  permission: 'login',
  idempotent: false,
  input: Type.Object({ mima: Password }),
  output: NoContent,
})

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "Lists the caller's active sign-ins, most recently used first",
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
  summary: "Ends one of the caller's sign-ins",
  permission: 'login',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: NoContent,
})

export const getRegistrationState = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  summary: 'Returns whether learners may register in a database; false for unknown databases',
  permission: 'public',
  input: Type.Object({ shujuku: DatabaseName }),
  output: Type.Object({ open: Type.Boolean() }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Registers a learner, if the company allows it, and signs in',
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
  summary: 'Returns whether the first database must be created, and the demo users if any',
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
  summary: 'Creates the first database and its boss with the one-time code printed by the server',
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
  summary: "Returns the caller's permission map with a boolean for each key",
  permission: 'login',
  lenientInput: true,
  allowTemporaryPassword: true,
  allowWithoutSecondFactor: true,
  input: Type.Object({ yonghuming: Type.Optional(UserName) }),
  output: PermissionMap,
})
