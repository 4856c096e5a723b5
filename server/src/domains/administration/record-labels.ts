import { AUDIT_LINES_MAX, AUDIT_REFERENCES } from '@shangxue/contract/audit/describe'
import type { RecordLabelQueries } from '../../platform/audit/record-labels.ts'
import type { Db } from '../../platform/database/database.ts'

interface RecordReference {
  readonly entity: string
  readonly entity_id: string
}

export interface RecordLabelsHook {
  readonly recordLabels?: RecordLabelQueries
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

/** Names of records by `entity id`, with one query per entity that occurs. */
export async function getRecordLabels(
  db: Db,
  domains: readonly RecordLabelsHook[],
  rows: readonly RecordReference[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [entity, query] of domains.flatMap(({ recordLabels = {} }) => Object.entries(recordLabels))) {
    const entityIds = new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id))
    const validIds = [...entityIds].filter(isId)
    if (validIds.length === 0) continue
    const labelRows = await db.execute<{ id: string; label: string }>(query(validIds))
    for (const { id, label } of labelRows.rows) labels.set(`${entity} ${id}`, label)
  }
  return labels
}

/** Records that the values refer to by id, at any depth. Limited to about as many as are shown. */
export function findReferences(...values: readonly unknown[]): RecordReference[] {
  const references = new Map<string, RecordReference>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || references.size >= AUDIT_LINES_MAX * values.length)
      return
    for (const [key, child] of Object.entries(value)) {
      const entity = AUDIT_REFERENCES[key]
      if (!entity) visit(child)
      else
        for (const id of [child].flat())
          if (id !== null) references.set(`${entity} ${id}`, { entity, entity_id: String(id) })
    }
  }
  values.forEach(visit)
  return [...references.values()]
}
