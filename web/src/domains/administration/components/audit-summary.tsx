import { exportAudit } from '@shangxue/contract/administration/endpoints'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { AuditFilters } from '../use-audit-filters.ts'

/** Describes the filtered trail and offers to export it. */
export const AuditSummary = ({ filters, filtered }: { filters: AuditFilters; filtered: boolean }) => (
  <SummaryLine action={<ExportButton endpoint={exportAudit} filters={filters} />}>
    {filtered ? '符合条件的记录，最新的在前' : '全部记录，最新的在前'}
  </SummaryLine>
)
