import * as leave from '@shangxue/contract/leave/endpoints'
import { staffImport } from '@shangxue/contract/staff/endpoints'
import sharp from 'sharp'
import type { Harness, TestUser } from '../../harness.ts'

const LEAVE_TYPE = {
  ...{ name: '病假', unit: 'half_day' as const, counted: false, calendar_days: true, paid: true, yearly: [] },
  ...{ carry_months: 0, proof_days: null, most_days: null },
}

/** Leave and staff, as path parameters of each endpoint. */
export async function leaveRecords(
  h: Harness,
  { token, tenantId }: TestUser,
  importRun: (endpoints: typeof staffImport) => Promise<string>,
): Promise<Record<string, Record<string, unknown>>> {
  const auth = { token }
  // A colleague requests; the boss decides.
  const colleague = await h.signIn({ tenantId })
  const colleagueAuth = { token: colleague.token }
  const type_id = (await h.call(leave.addLeaveType, LEAVE_TYPE, auth)).data.id
  const { today } = (await h.call(leave.getLeaveOverview, {}, auth)).data
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(
    leave.leavePhotoEndpoints.upload,
    {},
    { ...colleagueAuth, file: { name: 'p.jpg', bytes } },
  )
  const span = { from_day: today, from_minute: 0, to_day: today, to_minute: 1_440 }
  const leaveFields = { type_id, ...span, reason: '越权', photo_ids: [photo.data.id] }
  const request = {
    id: (await h.call(leave.submitLeaveRequest, leaveFields, colleagueAuth)).data.id,
    reason: '越权',
  }
  const run = await importRun(staffImport)
  const emptyStaffFields = {
    ...{ employee_number: null, location_id: null, store_manager: false, joined_on: null, work_since: null },
    ...{ left_on: null, phone: null, emergency_name: null, emergency_phone: null, contract_kind: null },
    ...{ contract_until: null, note: '', version: 0 },
  }
  return {
    '/api/leave/types/:id': { id: type_id, ...LEAVE_TYPE, active: true, version: 1 },
    '/api/leave/requests/:id': request,
    '/api/leave/requests/:id/decide': { ...request, approve: true },
    '/api/leave/requests/:id/cancel': request,
    '/api/leave/photos/:id': { id: photo.data.id, width: 100 },
    '/api/staff/:id': { id: colleague.userId, position: '店员', ...emptyStaffFields },
    '/api/staff/imports/:id': { id: run },
    '/api/staff/imports/:id/mapping': { id: run, mapping: {} },
    '/api/staff/imports/:id/commit': { id: run },
  }
}
