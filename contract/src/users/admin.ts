import { Type } from 'typebox'
import { DEFAULT_AVATARS } from '../platform/constants.ts'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { PERMISSION_KEYS, ROLE_TEMPLATES } from '../platform/permissions.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { NewPassword, UserName } from '../session/endpoints.ts'

export const USER_STATES = ['active', 'no_password', 'disabled', 'all'] as const
export type UserState = (typeof USER_STATES)[number]

/** Template that grants the boss role instead of keys. */
export const BOSS_TEMPLATE = '老板'
export const TEMPLATE_NAMES: readonly string[] = Object.keys(ROLE_TEMPLATES)

/** Maximum accounts that receive passwords in one call, because hashing is slow. */
export const PASSWORDS_PER_REQUEST = 40
export const PERMISSION_CHANGES_MAX = 2_000
export const POSITION_MAX_LENGTH = 20

/** One of the numbered default pictures, `art:1` to `art:10`. */
export const avatarArt = (number: number): string => `art:${number}`
const Avatar = Type.String({ pattern: `^art:([1-9]|${DEFAULT_AVATARS})$` })

const userFields = {
  id: Id,
  yonghuming: Type.String(),
  zhiwei: Type.String(),
  avatar: Nullable(Type.String()),
  boss: Type.Boolean(),
  disabled_at: Nullable(Instant),
  created_at: Instant,
  /** False for imported users, who cannot sign in until they receive a password. */
  has_password: Type.Boolean(),
  sign_ins: Type.Integer({ description: 'devices that are signed in' }),
  last_used_at: Nullable(Instant),
}

const UserFilters = { q: searchText, state: OneOf(USER_STATES, 'active') }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users by name or position, bosses first',
  permission: 'admin',
  input: Query(UserFilters),
  output: Paged(Type.Object(userFields)),
})

export const exportUsers = exportEndpoint('/api/admin/users/export', 'users', UserFilters, 'admin')

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'A user with permission keys and the devices that are signed in',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...userFields,
    keys: Type.Array(OneOf(PERMISSION_KEYS)),
    second_factor: Type.Boolean({ description: 'signing in asks for a code besides the password' }),
    devices: Type.Array(
      Type.Object({
        id: Type.String(),
        device: Type.String(),
        address: Type.String(),
        signed_in_at: Instant,
        last_used_at: Instant,
      }),
    ),
  }),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Adds a user with a first password and the keys of a role template; the answer never holds a password',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    yonghuming: UserName,
    zhiwei: Text(POSITION_MAX_LENGTH),
    mima: NewPassword,
    template: Nullable(OneOf(TEMPLATE_NAMES)),
  }),
  output: Type.Object({ id: Id }),
})

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Changes name, position and picture; a new name ends all sign-ins of the user',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    yonghuming: UserName,
    zhiwei: Text(POSITION_MAX_LENGTH),
    avatar: Nullable(Avatar),
  }),
  output: NoContent,
})

const EndedSignIns = Type.Object({ ended: Type.Integer({ description: 'how many sign-ins were ended' }) })

export const disableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/disable',
  summary: 'Closes an account and ends all its sign-ins; doing it again changes nothing',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const enableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/enable',
  summary: 'Opens a closed account again; doing it again changes nothing',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const promoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/promote',
  summary: 'Makes a user a boss, who holds all permissions; ends their sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const demoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/demote',
  summary: 'Takes the mark of a boss away, the keys granted singly remain; ends their sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/password',
  summary: 'Gives a user a new password and ends all their sign-ins; the answer never holds a password',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, xinmima: NewPassword }),
  output: EndedSignIns,
})

export const issuePasswords = endpoint({
  method: 'POST',
  path: '/api/admin/users/passwords',
  summary: 'Gives imported users their first passwords, all or none; the answer never holds a password',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    users: Type.Array(Type.Object({ id: Id, xinmima: NewPassword }), {
      minItems: 1,
      maxItems: PASSWORDS_PER_REQUEST,
    }),
  }),
  output: NoContent,
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-factor/off',
  summary: 'Turns the second factor of a user off who lost it, and ends all their sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const endUserSignIns = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sign-ins',
  summary: 'Ends all sign-ins of a user, who may sign in again',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

const PermissionRow = Type.Object({
  id: Id,
  yonghuming: Type.String(),
  zhiwei: Type.String(),
  avatar: Nullable(Type.String()),
  boss: Type.Boolean({ description: 'a boss holds every key; the row cannot be changed' }),
  keys: Type.Array(OneOf(PERMISSION_KEYS)),
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/admin/permissions',
  summary: 'The grid of users who may sign in and permission keys, by name or position',
  permission: 'admin',
  input: Query({ q: searchText }),
  output: Paged(PermissionRow),
})

export const savePermissions = endpoint({
  method: 'PUT',
  path: '/api/admin/permissions',
  summary: 'Grants and takes away keys, all or none; refuses and names whose keys changed meanwhile',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    changes: Type.Array(
      Type.Object({
        user_id: Id,
        key: OneOf(PERMISSION_KEYS),
        granted: Type.Boolean(),
        expected: Type.Boolean({ description: 'whether the key was held when the change was made' }),
      }),
      { minItems: 1, maxItems: PERMISSION_CHANGES_MAX },
    ),
  }),
  output: Type.Object({ users: Type.Integer({ description: 'how many users were changed' }) }),
})
