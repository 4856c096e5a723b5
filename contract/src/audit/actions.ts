import { mergeAudits } from './all.ts'
import type { AuditGroup } from './domain-audit.ts'

export { AUDIT_GROUPS, type AuditGroup } from './domain-audit.ts'

/** All actions that the server writes; a test compares them with the server's source. */
export const AUDIT_ACTIONS = /* @__PURE__ */ mergeAudits('actions')

/** Falls back to the key for actions without a label, so that none is hidden. */
export const auditActionName = (action: string): string => AUDIT_ACTIONS[action]?.name ?? action
export const auditGroupOf = (action: string): AuditGroup => AUDIT_ACTIONS[action]?.group ?? 'other'

/** Labels of record types. */
export const AUDIT_ENTITIES = /* @__PURE__ */ mergeAudits('entities')
export const auditEntityName = (entity: string): string => AUDIT_ENTITIES[entity] ?? entity
