import { acceptsApiKey, asksForPassword } from '@shangxue/contract/platform/api-key-access'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  PERMISSION_KEYS,
  PERMISSION_NAMES,
  type Permission,
  type PermissionKey,
  permissionKeysOf,
  type SharedKey,
} from '@shangxue/contract/platform/permissions'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { type Actor, isApiKeyRequest } from '../../session/access.ts'

/** Signing in is for people, so a public endpoint that asks for a password rejects every key. */
export function rejectApiKeyAtSignIn(e: Endpoint, request: FastifyRequest): void {
  if (asksForPassword(e) && isApiKeyRequest(request)) throw new AppError('api_key_password')
}

const isScope = (permission: Permission): permission is PermissionKey | SharedKey =>
  !['public', 'login', 'staff', 'admin'].includes(permission)

/** Rejects a call that the endpoint does not accept from API keys, or for which this one lacks the scope. */
export async function authorizeApiKey(e: Endpoint, actor: Actor, request: FastifyRequest): Promise<void> {
  await request.server.countApiKeyCall(request)
  if (asksForPassword(e)) throw new AppError('api_key_password')
  if (!acceptsApiKey(e)) throw new AppError('api_key_not_accepted')
  if (!PERMISSION_KEYS.some((key) => actor.can(key))) throw new AppError('api_key_powerless')
  if (!isScope(e.permission) || actor.can(e.permission)) return
  const names = permissionKeysOf(e.permission).map((key) => PERMISSION_NAMES[key])
  throw new AppError('api_key_scope', { scope: names.join('”或“') })
}
