import * as contract from '@shangxue/contract/customers'
import { audit } from '../../platform/audit/audit.ts'
import type { Server } from '../../platform/serve.ts'
import { customerRepository } from './repository.ts'

export function customerRoutes({ serve }: Server) {
  serve(contract.listCustomers, ({ db, actor }, filters) =>
    customerRepository(db, actor.tenantId).list(filters),
  )
  serve(contract.listCustomerAreas, ({ db, actor }) => customerRepository(db, actor.tenantId).areas())
  serve(contract.addCustomer, async ({ db, actor, request }, input) => {
    const made = await customerRepository(db, actor.tenantId).add(input)
    const deed = { action: 'customer.added', entity: 'customer', entityId: made.id, after: input }
    await audit(db, actor, deed, request.id)
    return made
  })
}
