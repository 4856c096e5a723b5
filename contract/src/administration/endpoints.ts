import { Type } from 'typebox'
import { LOCATION_KINDS } from '../catalogue/endpoints.ts'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Instant, Nullable, OneOf, searchText, Text, Version } from '../platform/schema.ts'
import { DatabaseName } from '../session/endpoints.ts'

export const USERS_LIMIT_MAX = 10_000
export const AI_BUDGET_FEN_MAX = 10_000_00
export const LOCATION_NAME_LENGTH = 40
export const LOCATIONS_MAX = 500

/** Company settings that a boss edits. */
const Chosen = {
  name: DatabaseName,
  time_zone: Type.String({ minLength: 1, maxLength: 64, description: 'an IANA zone' }),
  max_users: Nullable(Type.Integer({ minimum: 1, maximum: USERS_LIMIT_MAX })),
  ai_budget_fen: Type.Integer({
    minimum: 0,
    maximum: AI_BUDGET_FEN_MAX,
    description: '分 per business day',
  }),
}

const Registration = Type.Boolean({ description: 'whether learners may create their own accounts' })

const Settings = Type.Object({
  ...Chosen,
  registration: Registration,
  active_users: Type.Integer(),
  version: Type.Integer({ description: 'goes back with a change; another one meanwhile is a conflict' }),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Name, time zone, limits, registration and AI budget of the company',
  permission: 'admin',
  input: Empty,
  output: Settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Changes the settings of the company; 409 when someone else changed them since the version',
  permission: 'admin',
  input: Type.Object({
    ...Chosen,
    /** Older app versions omit this setting; the stored value then stays. */
    registration: Type.Optional(Registration),
    version: Version,
  }),
  output: Settings,
})

export const getOnboardingSteps = endpoint({
  method: 'GET',
  path: '/api/admin/first-steps',
  summary: 'What a new company has done already on its way to the first sale',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    places: Type.Boolean(),
    stock: Type.Boolean(),
    prices: Type.Boolean(),
    sale: Type.Boolean(),
    people: Type.Boolean({ description: 'somebody besides the first boss' }),
  }),
})

const LocationName = Text(LOCATION_NAME_LENGTH)
const Kind = OneOf(LOCATION_KINDS)

/** A store or warehouse, with the reasons that prevent closing it. */
const ManagedLocation = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  active: Type.Boolean(),
  stock: Type.Integer({ description: 'phones and pieces that lie there' }),
  on_the_way: Type.Integer({ description: 'phones and pieces of open transfers from or to it' }),
  counting: Type.Boolean({ description: 'a count is open' }),
})

export const listManagedLocations = endpoint({
  method: 'GET',
  path: '/api/admin/locations',
  summary: 'All stores and warehouses in their order, closed ones too',
  permission: 'admin',
  input: Empty,
  output: Type.Array(ManagedLocation),
})

export const addLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations',
  summary: 'Adds a store or warehouse at the end; a name exists once',
  permission: 'admin',
  input: Type.Object({ name: LocationName, kind: Kind }),
  output: Type.Object({ id: Id }),
})

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/api/admin/locations/:id',
  summary: 'Renames a store or warehouse; 409 when it is no longer called what the caller saw',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    name: LocationName,
    kind: Kind,
    /** The order that the caller saw. */
    expected_name: Type.String({ maxLength: 200 }),
    expected_kind: Kind,
  }),
  output: NoContent,
})

export const reorderLocations = endpoint({
  method: 'PUT',
  path: '/api/admin/locations/order',
  summary: 'Puts all stores and warehouses in a new order; 409 unless the list names each of them once',
  permission: 'admin',
  input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: LOCATIONS_MAX, uniqueItems: true }) }),
  output: NoContent,
})

export const closeLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations/:id/close',
  summary: 'Closes an empty store or warehouse; 409 while it has stock, goods on the way or an open count',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const reopenLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations/:id/reopen',
  summary: 'Opens a closed store or warehouse again',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

const AuditFilters = {
  q: searchText,
  user_id: Type.Optional(Id),
  group: Type.Optional(Text(20)),
  entity: Type.Optional(Text(40)),
  entity_id: Type.Optional(Text(64)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const AUDIT_PAGE_SIZE = 40

const AuditEntry = {
  id: Id,
  at: Instant,
  day: Type.String({ description: 'its business day' }),
  time: Type.String({ description: 'hours and minutes in the zone of the company' }),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  action: Type.String(),
  entity: Type.String(),
  entity_id: Type.String(),
  label: Nullable(Type.String({ description: 'what the record is called, where that is known' })),
}

/** Cursor pagination: new entries arrive at the top constantly, and late pages cost as much as the first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what to which record, newest first; `next` is the `before` of the page that follows',
  permission: 'admin',
  input: Type.Object({
    ...AuditFilters,
    before: Type.Optional(Id),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: AUDIT_PAGE_SIZE }),
  }),
  output: Type.Object({ list: Type.Array(Type.Object(AuditEntry)), next: Nullable(Id) }),
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/admin/audit/:id',
  summary: 'One entry of the audit trail with the record before and after',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...AuditEntry,
    before: Type.Unknown(),
    after: Type.Unknown(),
    records: Type.Array(Type.Object({ entity: Type.String(), id: Type.String(), label: Type.String() }), {
      description: 'what the records are called that before and after name by id',
    }),
  }),
})

export const listAuditUsers = endpoint({
  method: 'GET',
  path: '/api/admin/audit-people',
  summary: 'Everyone who may stand in the audit trail, disabled users too',
  permission: 'admin',
  input: Empty,
  output: Type.Array(
    Type.Object({ id: Id, name: Type.String(), position: Type.String(), disabled: Type.Boolean() }),
  ),
})

export const exportAudit = exportEndpoint('/api/admin/audit/export', 'the audit trail', AuditFilters, 'admin')
