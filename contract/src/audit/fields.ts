import { mergeAudits } from './all.ts'

/** Labels of the fields of audited records; fields without a label show their key. */
export const AUDIT_FIELDS = /* @__PURE__ */ mergeAudits('fields')
