import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** Every API key starts with it, so that scanners for leaked secrets recognise one. */
export const API_KEY_PREFIX = 'sxk_'

/** Permissions of people. A key holds none of them, so an endpoint that requires one must declare `apiKey: true`. */
const ROLES: readonly Permission[] = ['public', 'login', 'staff', 'admin']

/** Fields in which a person enters a password or a code of the second factor. */
const PASSWORD_FIELDS = ['mima', 'jiumima', 'xinmima', 'yanzhengma']

/** Whether only a person can call it, because it asks for a password now or asked for one in the last minutes. */
export const asksForPassword = (e: Endpoint): boolean =>
  e.requiresReauth === true || PASSWORD_FIELDS.some((field) => Object.hasOwn(e.input.properties, field))

/**
 * Whether an API key with the right scope may call it. By default the endpoints that require a permission key are open to
 * API keys, and those for roles are not (docs/decisions/0066-api-keys.md).
 */
export const acceptsApiKey = (e: Endpoint): boolean =>
  !asksForPassword(e) && (e.apiKey ?? !ROLES.includes(e.permission))
