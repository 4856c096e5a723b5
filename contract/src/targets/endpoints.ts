import { type Static, Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Nullable, OneOf, Version } from '../platform/schema.ts'

/** A month of the calendar, YYYY-MM. */
export const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })

export const TARGET_SCOPES = ['store', 'person', 'brand'] as const
export type TargetScope = (typeof TARGET_SCOPES)[number]
export const TARGET_SCOPE_NAMES: Record<TargetScope, string> = {
  store: '门店',
  person: '员工',
  brand: '品牌',
}

/**
 * Progress of a target. During the month by its forecast: `ahead`, `steady` or `behind`; afterwards `reached` or
 * `missed`; before it `to_come`.
 */
export const PACES = ['ahead', 'steady', 'behind', 'reached', 'missed', 'to_come'] as const
export type Pace = (typeof PACES)[number]
export const PACE_NAMES: Record<Pace, string> = {
  ahead: '领先',
  steady: '正常',
  behind: '落后',
  reached: '已完成',
  missed: '未完成',
  to_come: '未开始',
}

/** Pieces, amount or both. */
const Goal = {
  pieces: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  amount_fen: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' })),
}

export const Target = Type.Object({
  id: Id,
  month: Month,
  scope: OneOf(TARGET_SCOPES),
  subject_id: Id,
  name: Type.String({ description: 'Name of the store, person or brand' }),
  ...Goal,
  version: Version,
})
export type Target = Static<typeof Target>

export const listTargets = endpoint({
  method: 'GET',
  path: '/api/targets',
  summary: "Lists the targets of a month; without sales-view only the caller's own",
  permission: 'staff',
  input: Type.Object({ month: Month }),
  output: Type.Object({
    list: Type.Array(Target),
    before: Type.Integer({ description: 'Number of targets in the previous month' }),
  }),
})

export const addTarget = endpoint({
  method: 'POST',
  path: '/api/targets',
  summary: 'Creates the target of a store, person or brand for a month; each can have one',
  permission: 'inventory-manage',
  input: Type.Object({ month: Month, scope: OneOf(TARGET_SCOPES), subject_id: Id, ...Goal }),
  output: Target,
})

export const saveTarget = endpoint({
  method: 'PUT',
  path: '/api/targets/:id',
  summary: 'Updates a target; rejects an outdated version',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, ...Goal, version: Version }),
  output: Target,
})

export const deleteTarget = endpoint({
  method: 'DELETE',
  path: '/api/targets/:id',
  summary: 'Deletes a target; rejects an outdated version',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const copyTargets = endpoint({
  method: 'POST',
  path: '/api/targets/copy',
  summary: "Copies last month's targets, except existing ones, closed stores and disabled users",
  permission: 'inventory-manage',
  input: Type.Object({ month: Month }),
  output: Type.Object({ copied: Type.Integer(), left_out: Type.Integer() }),
})

const Measure = Type.Object({
  target: Type.Integer(),
  actual: Type.Integer(),
  expected: Nullable(
    Type.Integer({
      description: 'Forecast for the end of the month; null before its first day is completed',
    }),
  ),
})

/** Targets of a month compared with sales. */
export const Progress = {
  days: Type.Integer({ description: 'Days in the month' }),
  passed: Type.Integer({ description: 'Completed days: those before today' }),
  list: Type.Array(
    Type.Object({
      id: Id,
      scope: OneOf(TARGET_SCOPES),
      subject_id: Id,
      name: Type.String(),
      pace: OneOf(PACES),
      pieces: Nullable(Measure),
      amount: Nullable(Measure),
    }),
  ),
}

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/targets/progress',
  summary: "Returns the progress of a month's targets; without sales-view only the caller's own",
  permission: 'staff',
  input: Type.Object({
    month: Month,
    scope: Type.Optional(OneOf(TARGET_SCOPES)),
    pace: Type.Optional(OneOf(PACES)),
  }),
  output: Type.Object(Progress),
})
