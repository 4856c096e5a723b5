import { AUDIT as administration } from '../administration/audit.ts'
import { AUDIT as analysis } from '../analysis/audit.ts'
import { AUDIT as apiKeys } from '../api-keys/audit.ts'
import { AUDIT as attendance } from '../attendance/audit.ts'
import { AUDIT as catalogue } from '../catalogue/audit.ts'
import { AUDIT as channels } from '../channels/audit.ts'
import { AUDIT as commission } from '../commission/audit.ts'
import { AUDIT as content } from '../content/audit.ts'
import { AUDIT as customers } from '../customers/audit.ts'
import { AUDIT as devices } from '../devices/audit.ts'
import { AUDIT as duty } from '../duty/audit.ts'
import { AUDIT as exams } from '../exams/audit.ts'
import { AUDIT as expenses } from '../expenses/audit.ts'
import { AUDIT as factory } from '../factory/audit.ts'
import { AUDIT as leave } from '../leave/audit.ts'
import { AUDIT as ledger } from '../ledger/audit.ts'
import { AUDIT as logistics } from '../logistics/audit.ts'
import { AUDIT as meetings } from '../meetings/audit.ts'
import { AUDIT as moments } from '../moments/audit.ts'
import { AUDIT as papers } from '../papers/audit.ts'
import { AUDIT as platform } from '../platform/audit.ts'
import { AUDIT as pricing } from '../pricing/audit.ts'
import { AUDIT as purchasing } from '../purchasing/audit.ts'
import { AUDIT as receivables } from '../receivables/audit.ts'
import { AUDIT as regionReports } from '../region-reports/audit.ts'
import { AUDIT as repairs } from '../repairs/audit.ts'
import { AUDIT as rewards } from '../rewards/audit.ts'
import { AUDIT as robots } from '../robots/audit.ts'
import { AUDIT as sales } from '../sales/audit.ts'
import { AUDIT as session } from '../session/audit.ts'
import { AUDIT as staff } from '../staff/audit.ts'
import { AUDIT as stock } from '../stock/audit.ts'
import { AUDIT as summaries } from '../summaries/audit.ts'
import { AUDIT as targets } from '../targets/audit.ts'
import { AUDIT as tasks } from '../tasks/audit.ts'
import { AUDIT as treasury } from '../treasury/audit.ts'
import { AUDIT as users } from '../users/audit.ts'
import { AUDIT as webhooks } from '../webhooks/audit.ts'
import { AUDIT as wheel } from '../wheel/audit.ts'
import { AUDIT as wordLists } from '../word-lists/audit.ts'
import type { DomainAudit } from './domain-audit.ts'

/** Labels of the audit log, of all domains. */
export const DOMAIN_AUDITS = {
  administration,
  analysis,
  'api-keys': apiKeys,
  attendance,
  catalogue,
  channels,
  commission,
  content,
  customers,
  devices,
  duty,
  exams,
  expenses,
  factory,
  leave,
  ledger,
  logistics,
  meetings,
  moments,
  papers,
  platform,
  pricing,
  purchasing,
  receivables,
  'region-reports': regionReports,
  repairs,
  rewards,
  robots,
  sales,
  session,
  staff,
  stock,
  summaries,
  targets,
  tasks,
  treasury,
  users,
  webhooks,
  wheel,
  'word-lists': wordLists,
} satisfies Record<string, DomainAudit>

const AUDITS: readonly DomainAudit[] = Object.values(DOMAIN_AUDITS)

type MergeableSection = Exclude<keyof DomainAudit, 'unordered'>

/** One section of all domains. `all.test.ts` ensures that no two domains label the same key differently. */
export const mergeAudits = <S extends MergeableSection>(section: S): NonNullable<DomainAudit[S]> =>
  Object.assign({}, ...AUDITS.map((audit) => audit[section]))

export const listUnorderedFields = (): readonly string[] => AUDITS.flatMap(({ unordered = [] }) => unordered)
