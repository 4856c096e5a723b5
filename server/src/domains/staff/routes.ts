import * as contract from '@shangxue/contract/staff/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import type { OffboardingHook } from './offboarding.ts'
import { getMember, listStaffPage } from './queries.ts'
import { saveStaffRecord } from './save-staff.ts'

export function staffRoutes(
  { serve, serveWithoutTransaction }: Server,
  { access, domains }: { readonly access: Access; readonly domains: readonly OffboardingHook[] },
) {
  serve(contract.listStaff, ({ db }, filters) => listStaffPage(db, filters))
  serve(contract.getStaff, ({ db, actor }, { id }) => getMember(db, actor, id))
  serveWithoutTransaction(contract.saveStaff, async ({ actor, commit, request }, input) => {
    try {
      return await commit((db) => saveStaffRecord({ db, actor, domains, requestId: request.id }, input))
    } finally {
      // The next request of a user who left must find the account closed.
      // Customers belong to the store of their owner, so that a new store concerns the colleagues as well.
      access.invalidateAll(actor.tenantId)
    }
  })
}
