import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { DOCUMENT_DEVICES_MAX, Note } from '../stock/schemas.ts'
import {
  ACTIVATION_GROUPS,
  ACTIVATION_STATES,
  ActivationResult,
  ALLOCATION_EVENT_KINDS,
  ALLOCATION_KINDS,
  AllocationSummary,
  DEVICE_QUERIES,
  DeviceRow,
  EXTERNAL_SERVICE_RESULTS,
  QUERY_CODES_MAX,
} from './schemas.ts'

export * from './schemas.ts'

const Codes = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: QUERY_CODES_MAX })

export const queryActivations = endpoint({
  method: 'POST',
  path: '/api/devices/activation-query',
  summary: 'Returns activation and sale of each code in the given order, with duplicates marked',
  permission: 'staff',
  apiKey: true,
  idempotent: false,
  input: Type.Object({ codes: Codes }),
  output: Type.Object({
    list: Type.Array(ActivationResult),
    outside: OneOf(EXTERNAL_SERVICE_RESULTS),
  }),
})

export const exportActivationQuery = exportEndpoint(
  '/api/devices/activation-query/export',
  'activation query results',
  {
    codes: Codes,
    states: Type.Array(OneOf(ACTIVATION_STATES), { maxItems: ACTIVATION_STATES.length, default: [] }),
    q: searchText,
  },
)

export const getActivationFigures = endpoint({
  method: 'GET',
  path: '/api/devices/activations',
  summary: 'Returns devices activated in a period by group, and counts of mismatches with sales',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({
    from: Day,
    to: Day,
    by: OneOf(ACTIVATION_GROUPS, 'day'),
    location_id: Type.Optional(Id),
    brand_id: Type.Optional(Id),
  }),
  output: Type.Object({
    total: Type.Integer(),
    sold: Type.Integer({ description: 'Number of these devices that are sold' }),
    /** Days: every day of the period in order. Other groups: largest first, at most 50. */
    groups: Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() })),
    sold_unactivated: Type.Integer({
      description: 'Sold but not activated devices of the whole company, regardless of the period',
    }),
    activated_unsold: Type.Integer(),
  }),
})

export const listActivationSources = endpoint({
  method: 'GET',
  path: '/api/devices/activation-sources',
  summary: 'Lists sources of imported activation files',
  permission: 'inventory-manage',
  input: Empty,
  output: Type.Array(
    Type.Object({ name: Type.String(), records: Type.Integer(), last_at: Nullable(Instant) }),
  ),
})

const DeviceFilters = {
  type: OneOf(DEVICE_QUERIES),
  q: searchText,
  brand_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  older_than_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** Activation days, both inclusive. */
  activated_from: Type.Optional(Day),
  activated_to: Type.Optional(Day),
  sold: Type.Optional(Type.Boolean({ description: 'True for sold devices only' })),
}

export const listQueriedDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Lists devices of one kind: in stock, sold, activated and others',
  permission: 'staff',
  apiKey: true,
  input: Query(DeviceFilters),
  output: Paged(DeviceRow),
})
export const exportQueriedDevices = exportEndpoint('/api/devices/export', 'queried devices', DeviceFilters)

const AllocationFilters = {
  q: searchText,
  /** `expiring`: open, with its last day near. */
  state: OneOf(['open', 'expiring', 'closed'], 'open'),
  kind: Type.Optional(OneOf(ALLOCATION_KINDS)),
  location_id: Type.Optional(Id),
}

export const listAllocations = endpoint({
  method: 'GET',
  path: '/api/devices/allocations',
  summary: 'Lists allocations of devices, next to expire first; closed ones newest first',
  permission: 'staff',
  apiKey: true,
  input: Query(AllocationFilters),
  output: Paged(AllocationSummary),
})
export const exportAllocations = exportEndpoint(
  '/api/devices/allocations/export',
  'device allocations',
  AllocationFilters,
)

export const getAllocationFigures = endpoint({
  method: 'GET',
  path: '/api/devices/allocation-figures',
  summary: 'Counts unallocated, allocated and soon expiring devices',
  permission: 'staff',
  apiKey: true,
  input: Empty,
  output: Type.Object({ unallocated: Type.Integer(), open: Type.Integer(), expiring: Type.Integer() }),
})

export const getAllocation = endpoint({
  method: 'GET',
  path: '/api/devices/allocations/:id',
  summary: 'Returns an allocation with its history',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...AllocationSummary.properties,
    events: Type.Array(
      Type.Object({
        id: Id,
        kind: OneOf(ALLOCATION_EVENT_KINDS),
        at: Instant,
        by: Nullable(Type.String({ description: 'User who made the change; null if it was automatic' })),
        expires_on: Nullable(Day),
        note: Type.String(),
      }),
    ),
  }),
})

export const listAllocationTargets = endpoint({
  method: 'GET',
  path: '/api/devices/allocation-targets',
  summary: 'Lists colleagues to whom devices can be allocated',
  permission: 'inventory-manage',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), position: Type.String() })),
})

const Ids = (minItems: number) =>
  Type.Array(Id, { minItems, maxItems: DOCUMENT_DEVICES_MAX, uniqueItems: true })
const Changed = Type.Object({ devices: Type.Integer() })

export const allocateDevices = endpoint({
  method: 'POST',
  path: '/api/devices/allocations',
  summary: 'Allocates devices in stock to a store, colleague or customer until a day',
  permission: 'inventory-manage',
  input: Type.Object({
    device_ids: Ids(1),
    kind: OneOf(ALLOCATION_KINDS),
    target_id: Id,
    /** The last day of the allocation. */
    expires_on: Day,
    note: Note,
  }),
  output: Changed,
})

export const extendAllocations = endpoint({
  method: 'POST',
  path: '/api/devices/allocations/extend',
  summary: 'Changes the last day of allocations',
  permission: 'inventory-manage',
  input: Type.Object({ ids: Ids(1), expires_on: Day, note: Note }),
  output: Changed,
})

export const endAllocations = endpoint({
  method: 'POST',
  path: '/api/devices/allocations/end',
  summary: 'Ends allocations and frees their devices',
  permission: 'inventory-manage',
  input: Type.Object({ ids: Ids(1), reason: Text(200) }),
  output: Changed,
})
