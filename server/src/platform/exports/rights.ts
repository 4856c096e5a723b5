import { Refusal } from '../refusal.ts'
import type { Rights } from '../session/rights.ts'
import { asked, type ExportRun } from './runs.ts'
import type { Exportable, Filters } from './spec.ts'

const mayExport = (rights: Rights | undefined, spec: Exportable, filters: Filters): rights is Rights =>
  rights !== undefined &&
  [...spec.needs, ...(spec.needsFor?.(filters) ?? [])].every((permission) => rights.can(permission))

/** Whether the file of this export includes costs. Rejects a user who may not export it at all. */
export function withCost(rights: Rights | undefined, spec: Exportable, filters: Filters): boolean {
  if (!mayExport(rights, spec, filters)) throw new Refusal('forbidden')
  return spec.tellsCost && rights.can('cost-view')
}

/** Rejects a run whose user has since lost a right that it needs. */
export function checkStill(rights: Rights | undefined, spec: Exportable, run: ExportRun): asserts rights {
  const { filters, with_cost } = asked(run)
  if (!mayExport(rights, spec, filters) || (with_cost && !rights.can('cost-view')))
    throw new Refusal('export_rights')
}
