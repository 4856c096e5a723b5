import { REGION_PART_NAMES } from '@shangxue/contract/region-reports/endpoints'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type ReportSummary, reportPath, STATES, useRegionReports, useRegions } from '../api.ts'
import { ReportForm } from '../components/report-form.tsx'

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

/** 市场分析导出: builds workbooks by region and lists the stored ones. */
export default function MarketExportScreen() {
  const address = useUrlParams()
  const regions = useRegions().data ?? []
  const chosen = regions.find((region) => region === address.get('region'))
  const list = useRegionReports(chosen)
  return (
    <ListPage
      title="市场分析导出"
      back="/my-profile"
      list={list}
      summary={<ReportForm />}
      filters={
        <FilterBar label="按区域查看已生成的报表">
          <Chip selected={chosen === undefined} onClick={() => address.set({ region: null })}>
            全部报表
          </Chip>
          {regions.map((region) => (
            <Chip key={region} selected={chosen === region} onClick={() => address.set({ region })}>
              {region}
            </Chip>
          ))}
        </FilterBar>
      }
      itemKey={({ region, file }) => `${region}/${file}`}
      renderItem={(report) => <ReportRow report={report} />}
      empty={
        <EmptyState
          icon="document"
          title="还没有生成过报表"
          hint="在上面选好区域、期间和内容，点“生成报表”"
        />
      }
      filtered={chosen !== undefined}
      onClearFilters={() => address.set({ region: null })}
    />
  )
}
