import * as visits from '@shangxue/contract/customer-visits'
import * as contract from '@shangxue/contract/customers'
import { audit } from '../../platform/audit/audit.ts'
import { todayOf } from '../../platform/period.ts'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { oneCustomer } from './card.ts'
import { duplicates } from './duplicates.ts'
import { merge, previewMerge } from './merge.ts'
import { near } from './near.ts'
import { visitPhotos } from './photos.ts'
import { customerRepository } from './repository.ts'
import { create, save } from './save.ts'
import { listVisits, visitCustomer, visitPlan } from './visit-reads.ts'
import { cancel, checkIn, finish, plan, replan } from './visits.ts'

export function customerRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(contract.listCustomers, async ({ db, actor }, filters) =>
    customerRepository(db, actor.tenantId).list(filters, await todayOf(db, actor.tenantId)),
  )
  serve(contract.listCustomerAreas, ({ db, actor }) => customerRepository(db, actor.tenantId).areas())
  serve(contract.listCustomerOwners, ({ db, actor }) => customerRepository(db, actor.tenantId).owners())
  serve(contract.listCustomersNear, near)
  serve(contract.listDuplicateCustomers, duplicates)
  serve(contract.addCustomer, async ({ db, actor, request }, input) => {
    const made = await customerRepository(db, actor.tenantId).add(input)
    const deed = { action: 'customer.added', entity: 'customer', entityId: made.id, after: input }
    await audit(db, actor, deed, request.id)
    return made
  })
  serve(contract.createCustomer, create)
  serve(contract.saveCustomer, save)
  serve(contract.getCustomer, oneCustomer)
  serve(contract.previewCustomerMerge, previewMerge)
  serve(contract.mergeCustomers, merge)

  serve(visits.listVisits, listVisits)
  serve(visits.getVisitPlan, visitPlan)
  serve(visits.getVisitCustomer, visitCustomer)
  serve(visits.planVisit, plan)
  serve(visits.replanVisit, replan)
  serve(visits.checkInVisit, checkIn)
  serve(visits.finishVisit, finish)
  serve(visits.cancelVisit, cancel)
  serveUpload(visits.visitPhotoCalls.upload, (context) => visitPhotos.keep(context, storage))
  serveFile(visits.visitPhotoCalls.file, (context, asked) => visitPhotos.send(context, storage, asked))
}
