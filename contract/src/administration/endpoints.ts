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
  time_zone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone' }),
  max_users: Nullable(Type.Integer({ minimum: 1, maximum: USERS_LIMIT_MAX })),
  ai_budget_fen: Type.Integer({
    minimum: 0,
    maximum: AI_BUDGET_FEN_MAX,
    description: '分 per business day',
  }),
}

const Registration = Type.Boolean({ description: 'True if learners may create their own accounts' })

const Settings = Type.Object({
  ...Chosen,
  registration: Registration,
  active_users: Type.Integer(),
  version: Type.Integer({
    description: 'Version to send with a change; rejected if the settings have changed since',
  }),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns the settings of the company',
  permission: 'admin',
  input: Empty,
  output: Settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Updates the settings of the company; 409 if they have changed since the given version',
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
  summary: 'Returns which setup steps a new company has completed',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    places: Type.Boolean(),
    stock: Type.Boolean(),
    prices: Type.Boolean(),
    sale: Type.Boolean(),
    people: Type.Boolean({ description: 'True if there is more than one user' }),
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
  stock: Type.Integer({ description: 'Devices and pieces in stock at the location' }),
  on_the_way: Type.Integer({ description: 'Devices and pieces in open transfers from or to the location' }),
  counting: Type.Boolean({ description: 'True if a stock count is open' }),
})

export const listManagedLocations = endpoint({
  method: 'GET',
  path: '/api/admin/locations',
  summary: 'Lists all stores and warehouses in display order, including closed ones',
  permission: 'admin',
  input: Empty,
  output: Type.Array(ManagedLocation),
})

export const addLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations',
  summary: 'Adds a store or warehouse at the end of the list; names are unique',
  permission: 'admin',
  input: Type.Object({ name: LocationName, kind: Kind }),
  output: Type.Object({ id: Id }),
})

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/api/admin/locations/:id',
  summary: 'Updates a store or warehouse; 409 if its name or kind has changed since it was read',
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
  summary: 'Reorders all stores and warehouses; 409 unless the list contains each exactly once',
  permission: 'admin',
  input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: LOCATIONS_MAX, uniqueItems: true }) }),
  output: NoContent,
})

export const closeLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations/:id/close',
  summary: 'Closes a store or warehouse; 409 if it has stock, open transfers or an open count',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const reopenLocation = endpoint({
  method: 'POST',
  path: '/api/admin/locations/:id/reopen',
  summary: 'Reopens a closed store or warehouse',
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
  day: Type.String({ description: 'Business day of the entry' }),
  time: Type.String({ description: 'Time of day (HH:MM) in the time zone of the company' }),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  api_key: Nullable(Type.String({ description: 'Name of the API key through which it was done' })),
  action: Type.String(),
  entity: Type.String(),
  entity_id: Type.String(),
  label: Nullable(Type.String({ description: 'Name of the record, if known' })),
}

/** Cursor pagination: new entries arrive at the top constantly, and late pages cost as much as the first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists audit entries, newest first; pass `next` as `before` for the next page',
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
  summary: 'Returns an audit entry with the record before and after the change',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...AuditEntry,
    before: Type.Unknown(),
    after: Type.Unknown(),
    records: Type.Array(Type.Object({ entity: Type.String(), id: Type.String(), label: Type.String() }), {
      description: 'Names of the records referenced by id in `before` and `after`',
    }),
  }),
})

export const listAuditUsers = endpoint({
  method: 'GET',
  path: '/api/admin/audit-people',
  summary: 'Lists all users that may appear in the audit trail, including disabled ones',
  permission: 'admin',
  input: Empty,
  output: Type.Array(
    Type.Object({ id: Id, name: Type.String(), position: Type.String(), disabled: Type.Boolean() }),
  ),
})

export const exportAudit = exportEndpoint('/api/admin/audit/export', 'the audit trail', AuditFilters, 'admin')
