import { AppError } from '../app-error.ts'
import type { Rights } from '../session/rights.ts'
import { type ExportRun, parseRunParams } from './runs.ts'
import type { Exportable, Filters } from './spec.ts'

const canExport = (rights: Rights | undefined, spec: Exportable, filters: Filters): rights is Rights =>
  rights !== undefined &&
  [...spec.needs, ...(spec.needsFor?.(filters) ?? [])].every((permission) => rights.can(permission))

/**
 * Throws `forbidden` if the user may not make this export. Returns whether the file may include costs.
 */
export function authorizeExport(rights: Rights | undefined, spec: Exportable, filters: Filters): boolean {
  if (!canExport(rights, spec, filters)) throw new AppError('forbidden')
  return spec.includesCost && rights.can('cost-view')
}

/** Rejects a run whose user has since lost a right that it needs. */
export function requireCurrentRights(
  rights: Rights | undefined,
  spec: Exportable,
  run: ExportRun,
): asserts rights {
  const { filters, with_cost, store_ids } = parseRunParams(run)
  if (!canExport(rights, spec, filters) || (with_cost && !rights.can('cost-view')))
    throw new AppError('export_rights')
  const { stores } = rights
  const isOfOwnStores =
    stores === 'all' || (store_ids?.every((id) => stores.locationIds.includes(id)) ?? false)
  if (!isOfOwnStores) throw new AppError('export_rights')
}
