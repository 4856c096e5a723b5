import { createPersonal, createService } from '../../../domains/api-keys/testing/api-key-fixture.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** An API key of the boss and one of a program. */
export async function apiKeyRecords(h: Harness, boss: TestUser) {
  const personal = await createPersonal(h, boss, { scopes: ['finance'] })
  const service = await createService(h, boss, { scopes: ['finance'] })
  return {
    '/api/api-keys/:id/revoke': { id: personal.id },
    '/api/admin/api-keys/:id/revoke': { id: service.id },
  }
}
