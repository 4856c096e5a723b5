import { useAddress } from '../../../lib/address/index.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRegionReports, useRegions } from '../api.ts'
import { ReportForm } from '../components/report-form.tsx'
import { ReportRow } from '../components/report-row.tsx'

/** 市场分析导出: builds workbooks by region and lists the stored ones. */
export default function MarketExportScreen() {
  const address = useAddress()
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
