import { Type } from 'typebox'
import { PERMISSION_KEYS } from '../platform/permissions.ts'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'

/** A personal key acts as its owner, a service key as a program. */
export const API_KEY_KINDS = ['personal', 'service'] as const
export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof API_KEY_STATES)[number]

/** Position of the user that a service key acts as. */
export const SERVICE_POSITION = '接口程序'

export const PERSONAL_API_KEYS_MAX = 20
export const SERVICE_API_KEYS_MAX = 50
/** Calls per minute with one key. */
export const API_KEY_CALLS_PER_MINUTE = 600
/** Suggested lifetimes, in days. */
export const API_KEY_LIFETIMES = [30, 90, 365] as const
export const API_KEY_YEARS_MAX = 2
/** The owner is notified this many days before a key expires. */
export const API_KEY_NOTICE_DAYS = 7

/** As long as a user name, which a service key becomes. */
export const ApiKeyName = Text(32)
export const ApiKeyScopes = Type.Array(OneOf(PERMISSION_KEYS), {
  minItems: 1,
  maxItems: PERMISSION_KEYS.length,
  uniqueItems: true,
  description: 'Permission keys that the key may use',
})

export const ApiKey = Type.Object({
  id: Id,
  kind: OneOf(API_KEY_KINDS),
  name: Type.String(),
  prefix: Type.String({ description: 'Start of the key, which identifies it without revealing it' }),
  scopes: Type.Array(OneOf(PERMISSION_KEYS)),
  state: OneOf(API_KEY_STATES),
  created_at: Instant,
  created_by: Type.String({ description: 'Name of the user who created it' }),
  expires_at: Instant,
  last_used_at: Nullable(Instant),
  last_used_address: Nullable(Type.String({ description: 'Network address of the last use' })),
  revoked_at: Nullable(Instant),
  revoked_by: Nullable(Type.String()),
})
