import { distanceText } from '@shangxue/contract/values/distance'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { type GeolocationResult, useGeolocation } from '../../../lib/device/use-geolocation.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ChoiceChip } from '../../sales-figures/public.ts'
import {
  ALL_AREAS,
  areaPath,
  customerDetailPath,
  LEVEL_KINDS,
  LIST_PATH,
  type NearbyCustomer,
  unvisitedText,
  useAreas,
  useNearbyCustomers,
  visitPath,
} from '../api.ts'
import styles from '../customers.module.css'
import { VisitsToday } from '../visits/visits-today.tsx'

const ROW_PX = 104

/** 区域客户: customers to visit in an area, or the user's visits of today, depending on the address. */
export default function AreaCustomersScreen() {
  const { area = ALL_AREAS } = useParams()
  const { get } = useUrlParams()
  const visits = useAllowed('kehu-fenxi')
  if (get('view') === 'today')
    return (
      <RequirePermission permission="kehu-fenxi" title="今日拜访">
        <Page title="今日拜访" back={LIST_PATH} toolbar={<Views value="today" />}>
          <VisitsToday />
        </Page>
      </RequirePermission>
    )
  return (
    <RequirePermission permission="sales-view" title="区域客户">
      <AreaCustomers area={area} visits={visits} />
    </RequirePermission>
  )
}

function Views({ value }: { value: 'area' | 'today' }) {
  const { set } = useUrlParams()
  return (
    <SegmentedControl
      label="查看"
      options={[
        { value: 'today', label: '今日拜访' },
        { value: 'area', label: '区域客户' },
      ]}
      value={value}
      onChange={(next) => set({ view: next === 'today' ? 'today' : null })}
    />
  )
}

function AreaCustomers({ area, visits }: { area: string; visits: boolean }) {
  const { get, set } = useUrlParams()
  const { where: location, ask: requestLocation } = useGeolocation()
  const nearby = get('sort') === 'near'
  // request the location at once if the address asks for it, for example after a reload
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    if (!nearby || isRequested) return
    setIsRequested(true)
    void requestLocation()
  }, [nearby, isRequested, requestLocation])
  const list = useNearbyCustomers(
    area,
    nearby && location.place ? 'near' : 'due',
    nearby ? location.place : undefined,
  )
  return (
    <ListPage
      title="区域客户"
      subtitle={area === ALL_AREAS ? '全部区域' : area}
      back={LIST_PATH}
      actions={<IconLink icon="people" label="全部客户" to={LIST_PATH} />}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(customer) => <NearbyCustomerRow customer={customer} visits={visits} />}
      estimate={ROW_PX}
      filters={
        <div className={styles.tight}>
          {visits && <Views value="area" />}
          <FilterBar label="按区域和远近">
            <AreaChip area={area} />
            <Chip
              selected={nearby}
              onClick={() => {
                if (!nearby) setIsRequested(false)
                set({ sort: nearby ? null : 'near' })
              }}
            >
              {location.state === 'asking' ? '正在定位' : '离我最近'}
            </Chip>
          </FilterBar>
        </div>
      }
      summary={nearby && <LocationNotice where={location} onRetryLocation={() => void requestLocation()} />}
      empty={
        <EmptyState
          icon="user"
          title={area === ALL_AREAS ? '还没有客户' : `${area}还没有客户`}
          hint="可以换一个区域，或先在客户资料中填写区域"
          action={area !== ALL_AREAS && <ButtonLink to={areaPath(ALL_AREAS)}>全部区域</ButtonLink>}
        />
      }
    />
  )
}

function LocationNotice({
  where,
  onRetryLocation,
}: {
  where: GeolocationResult
  onRetryLocation: () => void
}) {
  const retryButton = { label: '重试', onSelect: onRetryLocation }
  if (where.state === 'denied')
    return (
      <Notice kind="warning" action={retryButton}>
        没有定位权限，请在浏览器设置里允许；现在按久未拜访排序
      </Notice>
    )
  if (where.state === 'unavailable')
    return (
      <Notice kind="warning" action={retryButton}>
        没有定位到，现在按久未拜访排序
      </Notice>
    )
  return where.place ? (
    <p className={styles.note}>按离我的距离排序，误差约 {where.place.accuracy_m} 米</p>
  ) : null
}

function AreaChip({ area }: { area: string }) {
  const navigate = useNavigate()
  const { search } = useUrlParams()
  const areas = useAreas()
  const go = (next: string | null) =>
    void navigate(`${areaPath(next ?? ALL_AREAS)}?${search}`, { replace: true })
  return (
    <ChoiceChip
      icon="store"
      title="区域"
      searchLabel="搜索区域"
      anyLabel="全部区域"
      selectedLabel={area}
      options={(areas.data ?? []).map((value) => ({ value, label: value }))}
      loading={areas.isPending}
      onRetry={areas.isError ? areas.refetch : undefined}
      value={area === ALL_AREAS ? undefined : area}
      onPick={go}
    />
  )
}

function NearbyCustomerRow({ customer, visits }: { customer: NearbyCustomer; visits: boolean }) {
  const { id, name, area, address, level, distance_m, days_unvisited, planned_day, amount_90_fen } = customer
  const plannedText =
    planned_day && (planned_day === today() ? '今天已计划' : `计划${formatDay(planned_day)}`)
  return (
    <ListRow
      to={visits ? visitPath(name) : customerDetailPath(id)}
      title={name}
      note={
        <>
          {[distance_m !== null && distanceText(distance_m), area, address].filter(Boolean).join(' · ')}
          <br />
          {[unvisitedText(days_unvisited), plannedText].filter(Boolean).join(' · ')}
        </>
      }
      value={amount_90_fen === 0 ? undefined : formatMoney(amount_90_fen)}
      valueNote={<Tag kind={LEVEL_KINDS[level]}>{level}</Tag>}
    />
  )
}
