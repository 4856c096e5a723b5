import { AUDIT_VALUES as accessories } from '../accessories/audit-values.ts'
import { AUDIT_VALUES as administration } from '../administration/audit-values.ts'
import { AUDIT_VALUES as analysis } from '../analysis/audit-values.ts'
import { AUDIT_VALUES as apiKeys } from '../api-keys/audit-values.ts'
import { AUDIT_VALUES as catalogue } from '../catalogue/audit-values.ts'
import { AUDIT_VALUES as channels } from '../channels/audit-values.ts'
import { AUDIT_VALUES as content } from '../content/audit-values.ts'
import { AUDIT_VALUES as customers } from '../customers/audit-values.ts'
import { AUDIT_VALUES as devices } from '../devices/audit-values.ts'
import { AUDIT_VALUES as expenses } from '../expenses/audit-values.ts'
import { AUDIT_VALUES as factory } from '../factory/audit-values.ts'
import { AUDIT_VALUES as leave } from '../leave/audit-values.ts'
import { AUDIT_VALUES as ledger } from '../ledger/audit-values.ts'
import { AUDIT_VALUES as logistics } from '../logistics/audit-values.ts'
import { AUDIT_VALUES as platform } from '../platform/audit-values.ts'
import { AUDIT_VALUES as pricing } from '../pricing/audit-values.ts'
import { AUDIT_VALUES as purchasing } from '../purchasing/audit-values.ts'
import { AUDIT_VALUES as receivables } from '../receivables/audit-values.ts'
import { AUDIT_VALUES as repairs } from '../repairs/audit-values.ts'
import { AUDIT_VALUES as robots } from '../robots/audit-values.ts'
import { AUDIT_VALUES as sales } from '../sales/audit-values.ts'
import { AUDIT_VALUES as staff } from '../staff/audit-values.ts'
import { AUDIT_VALUES as stock } from '../stock/audit-values.ts'
import { AUDIT_VALUES as tasks } from '../tasks/audit-values.ts'
import { AUDIT_VALUES as treasury } from '../treasury/audit-values.ts'
import { AUDIT_VALUES as users } from '../users/audit-values.ts'
import { AUDIT_VALUES as webhooks } from '../webhooks/audit-values.ts'
import type { ValueLabels } from './domain-audit.ts'

/** Labels of the values in audited fields, of all domains. */
export const DOMAIN_AUDIT_VALUES = {
  accessories,
  administration,
  analysis,
  'api-keys': apiKeys,
  catalogue,
  channels,
  content,
  customers,
  devices,
  expenses,
  factory,
  leave,
  ledger,
  logistics,
  platform,
  pricing,
  purchasing,
  receivables,
  repairs,
  robots,
  sales,
  staff,
  stock,
  tasks,
  treasury,
  users,
  webhooks,
} satisfies Record<string, ValueLabels>

/** Labels of values by field. The labels of the platform replace those of domains. */
export function mergeValueLabels(): ValueLabels {
  const merged: Record<string, Record<string, string>> = {}
  for (const values of [...Object.values<ValueLabels>(DOMAIN_AUDIT_VALUES), platform])
    for (const [field, labels] of Object.entries(values)) merged[field] = { ...merged[field], ...labels }
  return merged
}
