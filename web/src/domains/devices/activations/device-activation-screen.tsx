import {
  ACTIVATION_GROUPS,
  type ActivationGroup,
  getActivationFigures,
} from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import { ACTIVATION_QUERY_PATH, deviceListAddress } from '../device-addresses.ts'
import { BrandChip, parseBrand } from '../shared/device-filter-chips.tsx'

const DEFAULT_DAYS = 30
const MAX_DAYS = 366

/** Period of the address. The last 30 days if it is missing or invalid. */
export function parsePeriod(from: string, to: string, now = today()): { from: string; to: string } {
  const defaultPeriod = { from: addDays(now, 1 - DEFAULT_DAYS), to: now }
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= MAX_DAYS) return defaultPeriod
  return { from, to }
}

type Figures = Output<typeof getActivationFigures>

const ActivationImport = lazyWithRetry(() => import('./activation-import.tsx'))

const GROUP_LABELS: Record<ActivationGroup, string> = {
  day: '按天',
  store: '门店',
  salesperson: '业务员',
  model: '型号',
}
const GROUP_OPTIONS = ACTIVATION_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))
/** A chart with more bars is unreadable. The table below it lists the first 50 groups. */
const MAX_BARS = 12

/** 设备激活: number of activated devices, and the lists to review. */
export default function DeviceActivationScreen() {
  const filters = useListFilters()
  const by = parseOneOf(ACTIVATION_GROUPS, filters.get('by')) ?? 'day'
  const period = parsePeriod(filters.get('from'), filters.get('to'))
  const canImport = useAllowed('inventory-manage')
  const [isImporting, setIsImporting] = useState(false)
  const brand = parseBrand(filters)
  const result = useQuery({
    ...query(getActivationFigures, {
      ...period,
      by,
      ...(brand !== null && { brand_id: brand }),
      ...(filters.store !== null && { location_id: filters.store }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

  return (
    <Page
      title="设备激活"
      back="/my-profile"
      actions={
        canImport && <IconButton icon="upload" label="导入激活文件" onClick={() => setIsImporting(true)} />
      }
      toolbar={
        <FilterBar label="按时间、门店和品牌筛选">
          <PeriodChip period={period} filters={filters} />
          <LocationChip filters={filters} />
          <BrandChip filters={filters} />
        </FilterBar>
      }
    >
      {result.isError && result.data && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void result.refetch() }}>
          没有刷新成功，下面可能不是最新内容
        </Notice>
      )}
      {result.data ? (
        <>
          <SegmentedControl
            label="分组"
            options={GROUP_OPTIONS}
            value={by}
            onChange={(next) => filters.set('by', next === 'day' ? null : next)}
          />
          <ActivationsCard figures={result.data} by={by} />
          <ReviewList figures={result.data} />
        </>
      ) : result.isError ? (
        <ErrorState error={result.error} onRetry={result.refetch} />
      ) : (
        <SkeletonList rows={6} />
      )}
      {canImport && (
        <MountOnce when={isImporting}>
          <ActivationImport open={isImporting} onClose={() => setIsImporting(false)} />
        </MountOnce>
      )}
    </Page>
  )
}

function PeriodChip({ period, filters }: { period: { from: string; to: string }; filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip icon="calendar" opens onClick={() => setOpen(true)}>
        {periodText(period.from, period.to)}
      </Chip>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={period}
        onPick={({ from, to }) => filters.setAll({ from, to })}
      />
    </>
  )
}

function ActivationsCard({ figures, by }: { figures: Figures; by: ActivationGroup }) {
  const { total, sold, groups } = figures
  const title = by === 'day' ? '每天激活' : `各${GROUP_LABELS[by]}激活`
  const visibleGroups = by === 'day' ? groups : groups.slice(0, MAX_BARS)
  // The data of the previous grouping stays visible until the new data arrives.
  const labels = visibleGroups.map(({ label }) => (isDay(label) ? formatDay(label) : label))
  return (
    <Card title={title}>
      <StatGrid>
        <Stat label="激活" value={total} unit="台" />
        <Stat label="其中已售" value={sold} unit="台" />
      </StatGrid>
      <Chart
        key={by}
        title={title}
        kind="bar"
        horizontal={by !== 'day'}
        labels={total === 0 ? [] : labels}
        series={[{ name: '激活', values: visibleGroups.map(({ count }) => count) }]}
        format={(value) => `${value} 台`}
      />
    </Card>
  )
}

const COUNT_LIMIT = 1_000
const countText = (count: number) => (count > COUNT_LIMIT ? `${COUNT_LIMIT}+ 台` : `${count} 台`)

function ReviewList({ figures }: { figures: Figures }) {
  return (
    <List label="需要核对">
      <ListItem
        icon="clock"
        title="已售未激活"
        note="卖出很久没激活的在前"
        value={countText(figures.sold_unactivated)}
        to={deviceListAddress('sold-unactivated')}
      />
      <ListItem
        icon="alert"
        title="激活未售"
        note="已激活，但账上还没有卖出"
        value={countText(figures.activated_unsold)}
        to={deviceListAddress('activated-unsold')}
      />
      <ListItem icon="search" title="激活查询" note="按 IMEI 批量查" to={ACTIVATION_QUERY_PATH} />
    </List>
  )
}
