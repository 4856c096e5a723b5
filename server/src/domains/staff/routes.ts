import * as contract from '@shangxue/contract/staff/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { getMember, listStaffPage } from './queries.ts'
import { saveStaffRecord } from './save-staff.ts'

export function staffRoutes(
  { serve, serveWithoutTransaction: serveSlow }: Server,
  { access }: { readonly access: Access },
) {
  serve(contract.listStaff, ({ db }, filters) => listStaffPage(db, filters))
  serve(contract.getStaff, ({ db, actor }, { id }) => getMember(db, actor, id))
  serveSlow(contract.saveStaff, async ({ actor, commit, request }, input) => {
    try {
      return await commit((db) => saveStaffRecord(db, actor, input, request.id))
    } finally {
      // The next request of a user who left must find the account closed.
      access.invalidate(actor.tenantId, input.id)
    }
  })
}
