import * as contract from '@shangxue/contract/staff'
import type { Server } from '../../platform/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import { oneMember, staffList } from './reads.ts'
import { save } from './saving.ts'

export function staffRoutes({ serve, serveSlow }: Server, { access }: { readonly access: Access }) {
  serve(contract.listStaff, ({ db }, filters) => staffList(db, filters))
  serve(contract.getStaff, ({ db, actor }, { id }) => oneMember(db, actor, id))
  serveSlow(contract.saveStaff, async ({ actor, commit, request }, input) => {
    try {
      return await commit((db) => save(db, actor, input, request.id))
    } finally {
      // The next request of a user who left must find the account closed.
      access.forget(actor.tenantId, input.id)
    }
  })
}
