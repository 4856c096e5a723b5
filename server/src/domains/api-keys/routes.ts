import * as contract from '@shangxue/contract/api-keys/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { createPersonalKey, createServiceKey } from './create-api-key.ts'
import { heldKeys, listKeysOfOthers, listPersonalKeys, listServiceKeys } from './queries.ts'
import { revokeKey } from './revoke-api-key.ts'

export function apiKeyRoutes({ serve }: Server) {
  serve(contract.listApiKeys, async ({ db, actor }) => ({
    list: await listPersonalKeys(db, actor),
    available_scopes: await heldKeys(db, actor.userId),
  }))
  serve(contract.createApiKey, createPersonalKey)
  serve(contract.revokeApiKey, (context, { id }) => revokeKey(context, 'own', id))

  serve(contract.listCompanyApiKeys, async ({ db, actor }) => ({
    list: await listServiceKeys(db, actor.tenantId),
    personal: await listKeysOfOthers(db, actor),
  }))
  serve(contract.createServiceApiKey, createServiceKey)
  serve(contract.revokeCompanyApiKey, (context, { id }) => revokeKey(context, 'company', id))
}
