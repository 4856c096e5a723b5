import { Type } from 'typebox'
import { DEFAULT_AVATARS } from '../platform/constants.ts'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { PERMISSION_KEYS, ROLE_TEMPLATES } from '../platform/permissions.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { NewPassword, UserName } from '../session/endpoints.ts'
import { STAFF_PHONE } from '../staff/endpoints.ts'
import { CHOSEN_STORES_MAX, STORE_SCOPES } from './store-scope.ts'

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
  yonghuming: Type.String({ description: 'The name to sign in with' }),
  name: Type.String({ description: 'The name that documents and lists show' }),
  store_scope: OneOf(STORE_SCOPES),
  zhiwei: Type.String(),
  avatar: Nullable(Type.String()),
  boss: Type.Boolean(),
  disabled_at: Nullable(Instant),
  created_at: Instant,
  /** False for imported users, who cannot sign in until they receive a password. */
  has_password: Type.Boolean(),
  sign_ins: Type.Integer({ description: 'Number of active sign-ins' }),
  last_used_at: Nullable(Instant),
}

const UserFilters = { q: searchText, state: OneOf(USER_STATES, 'active') }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, bosses first, searched by name or position',
  permission: 'admin',
  input: Query(UserFilters),
  output: Paged(Type.Object(userFields)),
})

export const exportUsers = exportEndpoint('/api/admin/users/export', 'users', UserFilters, 'admin')

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Returns a user with permission keys and active sign-ins',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...userFields,
    keys: Type.Array(OneOf(PERMISSION_KEYS)),
    second_factor: Type.Boolean({ description: 'True if the user has a second factor' }),
    phone: Nullable(Type.String()),
    /** The store of the staff record, which the scope `own` means. */
    own_store: Nullable(Type.Object({ id: Id, name: Type.String() })),
    /** The stores of the scope `some`. */
    stores: Type.Array(Type.Object({ id: Id, name: Type.String() })),
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

/** Whose data the user sees. `some` needs `store_ids`, `own` a store in the staff record. */
const StoreScopeInput = {
  store_scope: OneOf(STORE_SCOPES),
  store_ids: Type.Array(Id, { maxItems: CHOSEN_STORES_MAX, uniqueItems: true }),
}

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'Creates a user with a first password, the permissions of a role template, a staff record and the stores whose data the user sees',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    yonghuming: UserName,
    zhiwei: Text(POSITION_MAX_LENGTH),
    mima: NewPassword,
    template: Nullable(OneOf(TEMPLATE_NAMES)),
    /** The name on documents; the user name if omitted. */
    name: Type.Optional(UserName),
    phone: Type.Optional(Type.String({ pattern: STAFF_PHONE, maxLength: 20 })),
    /** The store of the staff record. */
    location_id: Type.Optional(Id),
    joined_on: Type.Optional(Day),
    /** All stores if omitted. */
    store_scope: Type.Optional(StoreScopeInput.store_scope),
    store_ids: Type.Optional(StoreScopeInput.store_ids),
  }),
  output: Type.Object({ id: Id }),
})

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Updates names, position and avatar; a new name ends all sign-ins of the user',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    yonghuming: UserName,
    zhiwei: Text(POSITION_MAX_LENGTH),
    avatar: Nullable(Avatar),
    /** The name on documents. Omitted, it stays; a user with one name gets the user name. */
    name: Type.Optional(UserName),
  }),
  output: NoContent,
})

export const setUserStores = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/stores',
  summary: 'Limits a user to the data of the own store or of chosen stores, at once on all devices',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, ...StoreScopeInput }),
  output: NoContent,
})

const EndedSignIns = Type.Object({ ended: Type.Integer({ description: 'Number of sign-ins ended' }) })

export const disableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/disable',
  summary: 'Disables a user and ends all sign-ins; no effect if already disabled',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const enableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/enable',
  summary: 'Enables a disabled user; no effect if already enabled',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const promoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/promote',
  summary: 'Makes a user a boss with all permissions and ends their sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const demoteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/demote',
  summary: 'Revokes the boss role, but not individual permissions, and ends all sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id }),
  output: EndedSignIns,
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/password',
  summary: 'Resets the password of a user and ends all their sign-ins',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({ id: Id, xinmima: NewPassword }),
  output: EndedSignIns,
})

export const issuePasswords = endpoint({
  method: 'POST',
  path: '/api/admin/users/passwords',
  summary: 'Sets the first passwords of imported users, all or none',
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
  summary: 'Disables the second factor of a user and ends all their sign-ins',
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
  boss: Type.Boolean({ description: 'True for a boss, who has all permissions; the row cannot be changed' }),
  keys: Type.Array(OneOf(PERMISSION_KEYS)),
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/admin/permissions',
  summary: 'Lists active users with their permission keys, searched by name or position',
  permission: 'admin',
  input: Query({ q: searchText }),
  output: Paged(PermissionRow),
})

export const savePermissions = endpoint({
  method: 'PUT',
  path: '/api/admin/permissions',
  summary: 'Grants and revokes permissions, all or none; rejected if they have changed meanwhile',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    changes: Type.Array(
      Type.Object({
        user_id: Id,
        key: OneOf(PERMISSION_KEYS),
        granted: Type.Boolean(),
        expected: Type.Boolean({
          description: 'Whether the user had the permission when the change was made',
        }),
      }),
      { minItems: 1, maxItems: PERMISSION_CHANGES_MAX },
    ),
  }),
  output: Type.Object({ users: Type.Integer({ description: 'Number of users changed' }) }),
})
