import * as contract from '@shangxue/contract/customers/endpoints'
import * as priceLevels from '@shangxue/contract/customers/price-levels'
import * as visits from '@shangxue/contract/customers/visits'
import { audit } from '../../platform/audit/audit.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { getToday } from '../../platform/time/period.ts'
import { getCustomer } from './customer-detail.ts'
import { listDuplicates } from './find-duplicates.ts'
import { type CustomerRecordsHook, mergeCustomers, previewMerge } from './merge-customers.ts'
import { customerRepository } from './repository.ts'
import { createCustomer, saveCustomer } from './save-customer.ts'
import { setPriceLevels } from './set-price-levels.ts'
import { getVisitCustomer, getVisitPlan, listVisits } from './visits/queries.ts'
import { cancelVisit, checkInVisit, finishVisit, planVisit, replanVisit } from './visits/track-visits.ts'
import { visitPhotos } from './visits/visit-photos.ts'
import { listCustomersNear } from './visits/visit-suggestions.ts'

export function customerRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage, domains }: { readonly storage: Storage; readonly domains: readonly CustomerRecordsHook[] },
) {
  serve(contract.listCustomers, async ({ db, actor }, filters) =>
    customerRepository(db, actor.tenantId).list(filters, await getToday(db, actor.tenantId)),
  )
  serve(contract.listCustomerAreas, ({ db, actor }) => customerRepository(db, actor.tenantId).areas())
  serve(contract.listCustomerOwners, ({ db, actor }) => customerRepository(db, actor.tenantId).owners())
  serve(contract.listCustomersNear, listCustomersNear)
  serve(contract.listDuplicateCustomers, listDuplicates)
  serve(contract.addCustomer, async ({ db, actor, request }, input) => {
    // Without an owner every store would see the customer.
    const ownerId = actor.stores === 'all' ? null : actor.userId
    const created = await customerRepository(db, actor.tenantId).add({ ...input, ownerId })
    const entry = { action: 'customer.added', entity: 'customer', entityId: created.id, after: input }
    await audit(db, actor, entry, request.id)
    return created
  })
  serve(contract.createCustomer, createCustomer)
  serve(contract.saveCustomer, saveCustomer)
  serve(priceLevels.setPriceLevels, setPriceLevels)
  serve(contract.getCustomer, getCustomer)
  serve(contract.previewCustomerMerge, previewMerge)
  serve(contract.mergeCustomers, (context, input) => mergeCustomers(context, input, domains))

  serve(visits.listVisits, listVisits)
  serve(visits.getVisitPlan, getVisitPlan)
  serve(visits.getVisitCustomer, getVisitCustomer)
  serve(visits.planVisit, planVisit)
  serve(visits.rescheduleVisit, replanVisit)
  serve(visits.checkInVisit, checkInVisit)
  serve(visits.finishVisit, finishVisit)
  serve(visits.cancelVisit, cancelVisit)
  serveUpload(visits.visitPhotoEndpoints.upload, (context) => visitPhotos.upload(context, storage))
  serveFile(visits.visitPhotoEndpoints.file, (context, params) =>
    visitPhotos.download(context, storage, params),
  )
}
