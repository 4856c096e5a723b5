import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { importEndpoints } from '../platform/imports.ts'
import { Day, Id, Nullable, OneOf, Paged, Query, searchText, Text, Version } from '../platform/schema.ts'

export const CONTRACT_KINDS = ['fixed', 'open', 'part_time', 'intern', 'dispatch', 'service'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
export const CONTRACT_KIND_NAMES: Record<ContractKind, string> = {
  fixed: '固定期限',
  open: '无固定期限',
  part_time: '非全日制',
  intern: '实习',
  dispatch: '劳务派遣',
  service: '劳务协议',
}

/** Active, leaving on a future day, left, not employed, all. */
export const STAFF_STATES = ['present', 'leaving', 'left', 'unrecorded', 'all'] as const
export type StaffState = (typeof STAFF_STATES)[number]
export const STAFF_STATE_NAMES: Record<StaffState, string> = {
  present: '在职',
  leaving: '即将离职',
  left: '已离职',
  unrecorded: '没有档案',
  all: '全部',
}

export const STAFF_NUMBER_MAX = 20
export const STAFF_NOTE_MAX = 300
/** A mobile or landline number as usually written. */
export const STAFF_PHONE = '^[0-9+() -]{5,20}$'

const Phone = Type.String({ pattern: STAFF_PHONE, maxLength: 20 })
const StaffInput = {
  employee_number: Nullable(Text(STAFF_NUMBER_MAX)),
  location_id: Nullable(Id),
  store_manager: Type.Boolean({
    description: 'True if the employee decides on leave requests of the same store',
  }),
  joined_on: Nullable(Day),
  /** Start of the working life, which determines the yearly leave. */
  work_since: Nullable(Day),
  /** From this day on the user cannot sign in or be selected. */
  left_on: Nullable(Day),
  phone: Nullable(Phone),
  emergency_name: Nullable(Text(20)),
  emergency_phone: Nullable(Phone),
  contract_kind: Nullable(OneOf(CONTRACT_KINDS)),
  contract_until: Nullable(Day),
  note: Type.String({ maxLength: STAFF_NOTE_MAX }),
}
const StaffRecord = {
  id: Id,
  name: Type.String(),
  position: Type.String(),
  avatar: Nullable(Type.String()),
  boss: Type.Boolean(),
  disabled: Type.Boolean(),
  recorded: Type.Boolean(),
  store: Nullable(Type.String()),
  ...StaffInput,
}

const Filters = {
  q: searchText,
  state: OneOf(STAFF_STATES, 'present'),
  location_id: Type.Optional(Id),
}

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'Lists staff by store and name, searched by name, position, number or phone',
  permission: 'attendance-admin',
  input: Query(Filters),
  output: Paged(Type.Object(StaffRecord)),
})

export const exportStaff = exportEndpoint('/api/staff/export', 'staff', Filters, 'attendance-admin')

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:id',
  summary: 'Returns an employee by user id',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...StaffRecord,
    own: Type.Boolean(),
    version: Version,
  }),
})

export const saveStaff = endpoint({
  method: 'PUT',
  path: '/api/staff/:id',
  summary: 'Saves staff data; a new leaving date needs re-authentication and closes the account if due',
  permission: 'attendance-admin',
  apiKey: false,
  input: Type.Object({ id: Id, position: Text(20), ...StaffInput, version: Version }),
  output: Type.Object({ version: Version, closed: Type.Boolean() }),
})

export const staffImport = importEndpoints('/api/staff/imports', 'staff', 'attendance-admin')
