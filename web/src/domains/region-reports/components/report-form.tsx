import {
  ALL_REGIONS,
  buildRegionReport,
  listRegionReports,
  REGION_PART_NAMES,
  REGION_PARTS,
  REGION_REPORT_DAYS,
  type RegionPart,
} from '@shangxue/contract/region-reports/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { type DateRange, DateRangeField } from '../../../ui/form/fields/date-range-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { presets } from '../../../ui/overlay/picker/period.ts'
import { reportPath, useRegions } from '../api.ts'
import styles from './reports.module.css'

const DEFAULT_PARTS: readonly RegionPart[] = ['brand', 'model', 'store', 'customer']

/** Requests a report by region, period and content. The server builds the workbook in the background. */
export function ReportForm() {
  const navigate = useNavigate()
  const now = today()
  const [region, setRegion] = useState(ALL_REGIONS)
  const [period, setPeriod] = useState<DateRange>({ from: `${now.slice(0, 8)}01`, to: now })
  const [parts, setParts] = useState<readonly RegionPart[]>(DEFAULT_PARTS)
  const [showErrors, setShowErrors] = useState(false)
  const regions = useRegions()
  const requestExport = useCall(buildRegionReport, { invalidates: [listRegionReports] })
  const isDated = period.from !== '' && period.to !== ''
  const toggle = (part: RegionPart) =>
    setParts((chosen) => (chosen.includes(part) ? chosen.filter((item) => item !== part) : [...chosen, part]))

  async function build() {
    setShowErrors(true)
    if (!isDated || parts.length === 0) return
    try {
      const created = await requestExport.mutateAsync({ region, ...period, parts: [...parts] })
      void navigate(reportPath(created))
    } catch {
      // the call has reported the error
    }
  }

  return (
    <Card title="生成报表">
      <FormGrid>
        <SelectField
          label="区域"
          value={region}
          onChange={({ target }) => setRegion(target.value)}
          options={(regions.data ?? [ALL_REGIONS]).map((value) => ({ value, label: value }))}
          {...(regions.isError && { error: '区域没有读到，请下拉刷新后重试' })}
        />
        <FilterBar label="常用期间">
          {presets().map(({ label, from, to }) => (
            <Chip
              key={label}
              selected={period.from === from && period.to === to}
              onClick={() => setPeriod({ from, to })}
            >
              {label}
            </Chip>
          ))}
        </FilterBar>
        <DateRangeField
          label="期间"
          value={period}
          onChange={setPeriod}
          max={now}
          {...(showErrors && !isDated && { error: '请选择开始和结束日期' })}
        />
        <fieldset>
          <legend className={styles.note}>内容（每项一张工作表）</legend>
          <div className={styles.parts}>
            {REGION_PARTS.map((part) => (
              <Chip key={part} selected={parts.includes(part)} onClick={() => toggle(part)}>
                {REGION_PART_NAMES[part]}
              </Chip>
            ))}
          </div>
        </fieldset>
        {showErrors && parts.length === 0 && (
          <p className={styles.wrong} role="alert">
            请至少选择一项内容
          </p>
        )}
        <p className={styles.note}>
          在后台生成，完成后会有通知；保存 {REGION_REPORT_DAYS} 天，公司里有市场分析权限的人都能看
        </p>
        <Button block icon="document" busy={requestExport.isPending} onClick={() => void build()}>
          生成报表
        </Button>
      </FormGrid>
    </Card>
  )
}
