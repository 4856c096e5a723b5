import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { PERMISSION_KEYS } from '../platform/permissions.ts'
import { Day, Id, OneOf } from '../platform/schema.ts'
import { ApiKey, ApiKeyName, ApiKeyScopes } from './schemas.ts'

export * from './schemas.ts'

const NewApiKey = Type.Object({
  name: ApiKeyName,
  scopes: ApiKeyScopes,
  /** Last business day on which the key is valid. */
  expires_on: Day,
})
const CreatedApiKey = Type.Object({
  id: Id,
  key: Type.String({ description: 'The whole key. It is returned only here; the server stores a hash' }),
})
const ById = Type.Object({ id: Id })

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: "Lists the caller's personal API keys, active ones first, and the scopes that a new one may have",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    list: Type.Array(ApiKey),
    available_scopes: Type.Array(OneOf(PERMISSION_KEYS)),
  }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Creates a personal API key. It acts as the caller within its scopes',
  permission: 'staff',
  requiresReauth: true,
  // A stored response would contain the key.
  idempotent: false,
  input: NewApiKey,
  output: CreatedApiKey,
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:id/revoke',
  summary: "Revokes one of the caller's personal API keys at once and for good",
  permission: 'staff',
  input: ById,
  output: NoContent,
})

export const listCompanyApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'Lists the API keys of programs, active ones first, and the active personal keys of others',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    list: Type.Array(ApiKey),
    personal: Type.Array(ApiKey, { description: 'Active personal keys; `created_by` is the owner' }),
  }),
})

export const createServiceApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'Creates an API key for a program. It acts under the name of the program, not as its creator',
  permission: 'admin',
  requiresReauth: true,
  idempotent: false,
  input: NewApiKey,
  output: CreatedApiKey,
})

export const revokeCompanyApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/api-keys/:id/revoke',
  summary: 'Revokes the API key of a program or a personal key of anyone at once and for good',
  permission: 'admin',
  input: ById,
  output: NoContent,
})
