import { REGION_PART_NAMES } from '@shangxue/contract/region-reports/endpoints'
import { formatAgo } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { type ReportSummary, reportPath, STATES } from '../api.ts'

export function ReportRow({ report }: { report: ReportSummary }) {
  const { region, from, to, parts, by, created_at, state } = report
  const { name, kind } = STATES[state]
  return (
    <ListRow
      title={`${region} · ${periodText(from, to)}`}
      note={`${parts.map((part) => REGION_PART_NAMES[part]).join('、')} · ${by} · ${formatAgo(created_at)}`}
      value={<Tag kind={kind}>{name}</Tag>}
      to={reportPath(report)}
    />
  )
}
