import { planVisit, visitPhotoEndpoints } from '@shangxue/contract/customers/visits'
import { customerImport } from '@shangxue/contract/platform/imports'
import sharp from 'sharp'
import { getToday } from '../../../platform/time/period.ts'
import { aCustomer } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Customers and visits, as path parameters of each endpoint. */
export async function customerRecords(
  h: Harness,
  boss: TestUser,
  importRun: (endpoints: typeof customerImport) => Promise<string>,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const { customer, other, day } = await h.database.withOwner(async (db) => ({
    customer: (await aCustomer(db, { tenantId })).id,
    other: (await aCustomer(db, { tenantId })).id,
    day: await getToday(db, tenantId),
  }))
  const fields = {
    ...{ name: '某客户', short_name: '', area: '城东', owner_id: null, level: 'C', address: '', place: null },
    ...{ note: '', contacts: [], active: true, version: 0 },
  }
  const planned = await h.call(planVisit, { customer_id: customer, day, purpose: '' }, { token })
  const visit = { id: planned.data.id, version: 0 }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(visitPhotoEndpoints.upload, {}, { token, file: { name: 'p.jpg', bytes } })
  const run = await importRun(customerImport)
  return {
    '/api/customers/:id': { id: customer, ...fields },
    '/api/customers/:id/merge': { id: customer, into_id: other, version: 0, into_version: 0 },
    '/api/customers/imports/:id': { id: run },
    '/api/customers/imports/:id/mapping': { id: run, mapping: {} },
    '/api/customers/imports/:id/commit': { id: run },
    '/api/visits/:id': { ...visit, day, purpose: '' },
    '/api/visits/:id/cancel': { ...visit, reason: '越权' },
    '/api/visits/photos/:id': { id: photo.data.id, width: 100 },
  }
}
