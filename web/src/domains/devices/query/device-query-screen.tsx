import {
  AGED_DAYS,
  DEVICE_QUERIES,
  DEVICE_QUERY_NAMES,
  type DeviceQuery,
  exportQueriedDevices,
} from '@shangxue/contract/devices/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { useState } from 'react'
import { useParams } from 'react-router'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import { deviceFilters, useQueriedDevices } from '../api.ts'
import { DEVICE_ACTIVATION_PATH, deviceListAddress, UNALLOCATED_STOCK_PATH } from '../device-addresses.ts'
import { AgeChips, BrandChip, parseAgeDays, parseBrand } from '../shared/device-filter-chips.tsx'
import { QueriedDeviceRow } from '../shared/device-row.tsx'

const parseDay = (text: string): string | undefined => (isDay(text) ? text : undefined)

/** Activation period and sold state of the address. */
export const parseActivationFilters = ({ get }: ListFilters) => ({
  from: parseDay(get('from')),
  to: parseDay(get('to')),
  sold: get('sold') === '1',
})

/** Filters of activated devices. */
export function ActivationChips({ filters }: { filters: ListFilters }) {
  const [open, setOpen] = useState(false)
  const { from = '', to = '', sold } = parseActivationFilters(filters)
  const hasPeriod = from !== '' || to !== ''
  return (
    <>
      <Chip icon="calendar" opens selected={hasPeriod} onClick={() => setOpen(true)}>
        {hasPeriod ? `${periodText(from, to)}激活` : '激活时间'}
      </Chip>
      <Chip selected={sold} onClick={() => filters.set('sold', !sold)}>
        已售
      </Chip>
      <PeriodSheet
        open={open}
        onClose={() => setOpen(false)}
        value={{ from, to }}
        onPick={(period) => filters.setAll({ from: period.from, to: period.to })}
      />
    </>
  )
}

/** 设备查询结果: devices of the kind named by the address. */
export default function DeviceQueryScreen() {
  const { type = '' } = useParams()
  const queryType = parseOneOf(DEVICE_QUERIES, type)
  return queryType ? <DeviceList key={queryType} type={queryType} /> : <UnknownQuery />
}

/** A sold device should be activated within days. */
const SOLD_DAYS = [3, 7, 30] as const

const BACK_ADDRESSES: Partial<Record<DeviceQuery, string>> = {
  activated: DEVICE_ACTIVATION_PATH,
  unactivated: DEVICE_ACTIVATION_PATH,
  'sold-unactivated': DEVICE_ACTIVATION_PATH,
  'activated-unsold': DEVICE_ACTIVATION_PATH,
  unallocated: UNALLOCATED_STOCK_PATH,
}

function DeviceList({ type }: { type: DeviceQuery }) {
  const filters = useListFilters()
  const q = filters.get('q')
  const requestFilters = {
    ...{ type, q, brand: parseBrand(filters), store: filters.store, days: parseAgeDays(filters) },
    ...(type === 'activated' && parseActivationFilters(filters)),
  }
  const list = useQueriedDevices(requestFilters)
  const name = DEVICE_QUERY_NAMES[type]
  return (
    <ListPage
      title={name}
      back={BACK_ADDRESSES[type] ?? '/home'}
      list={list}
      search={{ label: '型号、简称或 IMEI', value: q, onChange: (next) => filters.set('q', next) }}
      filters={
        <FilterBar label="按门店、品牌和天数筛选">
          {type === 'activated' && <ActivationChips filters={filters} />}
          <LocationChip filters={filters} />
          <BrandChip filters={filters} />
          <AgeChips
            filters={filters}
            {...(type === 'sold-unactivated' && { days: SOLD_DAYS })}
            {...(type === 'aged' && { defaultDays: AGED_DAYS })}
          />
        </FilterBar>
      }
      summary={
        list.items.length > 0 && (
          <SummaryLine
            action={
              <ExportButton
                endpoint={exportQueriedDevices}
                filters={deviceFilters(requestFilters)}
                label="导出"
                plain
              />
            }
          >
            {list.total === undefined ? '超过 1,000 台' : `共 ${list.total} 台`}
          </SummaryLine>
        )
      }
      itemKey={({ id }) => id}
      renderItem={(device) => <QueriedDeviceRow device={device} />}
      estimate={88}
      empty={<EmptyState icon="phone" title={`没有${name}`} hint={EMPTY_HINTS[type]} />}
      filtered={filters.hasFilters}
      onClearFilters={filters.clear}
    />
  )
}

const EMPTY_HINTS: Record<DeviceQuery, string> = {
  'in-stock': '入库之后，设备会列在这里',
  sold: '开单之后，卖出的设备会列在这里',
  activated: '在“设备激活”里导入厂家的激活文件，就知道哪些已激活',
  unactivated: '在库和已售的设备都已激活',
  unallocated: '在库的设备都已分配，可以在“未分配库存”里收回',
  aged: `没有在库超过 ${AGED_DAYS} 天的设备`,
  returned: '客户退回的设备会列在这里',
  'sold-unactivated': '已售的设备都已激活',
  'activated-unsold': '已激活的设备都已售出',
}

function UnknownQuery() {
  return (
    <Page title="设备查询结果" back="/home">
      <EmptyState
        icon="search"
        title="没有这种查询"
        hint="地址可能不完整，请从下面选择"
        action={
          <ButtonLink kind="secondary" to="/home">
            回到库存
          </ButtonLink>
        }
      />
      <List label="设备查询">
        {DEVICE_QUERIES.map((type) => (
          <ListItem key={type} icon="phone" title={DEVICE_QUERY_NAMES[type]} to={deviceListAddress(type)} />
        ))}
      </List>
    </Page>
  )
}
