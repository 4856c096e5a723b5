import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  COUNT_STATE_NAMES,
  COUNT_STATES,
  exportCounts,
  listCounts,
  startCount,
} from '@shangxue/contract/stock/actions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { ApiError, reportFailure } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { LocationChip, LocationSheet } from '../shared/location-picker.tsx'
import { useListFilters } from '../shared/use-list-filters.ts'
import { useCounts } from '../stock-actions-api.ts'
import { COUNT_TAG_KINDS } from '../stock-labels.ts'

type Count = Output<typeof listCounts>['list'][number]

export default function CountsScreen() {
  return (
    <RequirePermission permission="inventory-manage" title="盘点">
      <Counts />
    </RequirePermission>
  )
}

/** 盘点: open counts first. A new count starts with its location. */
function Counts() {
  const filters = useListFilters()
  const state = parseOneOf(COUNT_STATES, filters.get('state'))
  const queryFilters = {
    ...(filters.store !== null && { location_id: filters.store }),
    ...(state && { state }),
  }
  const list = useCounts(queryFilters)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <ListPage
        title="盘点"
        back="/home"
        actions={<ExportButton endpoint={exportCounts} filters={queryFilters} label="导出" plain />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(count) => <CountRow count={count} />}
        filters={
          <FilterBar label="按门店和状态筛选">
            <LocationChip filters={filters} />
            {COUNT_STATES.map((option) => (
              <Chip
                key={option}
                selected={state === option}
                onClick={() => filters.set('state', state === option ? null : option)}
              >
                {COUNT_STATE_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        empty={
          <EmptyState
            icon="scan"
            title="还没有盘点"
            hint="选一个门店或仓库，逐台扫码，系统会算出少了哪些、多了哪些"
            action={
              <Button icon="scan" onClick={() => setIsChoosing(true)}>
                开始盘点
              </Button>
            }
          />
        }
        filtered={filters.hasFilters}
        onClearFilters={filters.clear}
        add={<IconButton icon="plus" label="开始盘点" onClick={() => setIsChoosing(true)} />}
      />
      <StartCount open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  )
}

function CountRow({ count }: { count: Count }) {
  const { id, location, state, started_at, started_by, scanned } = count
  return (
    <ListRow
      to={`/stock/counts/${id}`}
      title={location}
      note={`${formatAgo(started_at)} ${started_by} · 已扫 ${scanned}`}
      value={<Tag kind={COUNT_TAG_KINDS[state]}>{COUNT_STATE_NAMES[state]}</Tag>}
    />
  )
}

/** Id of the count that is already open at the location, if that is why the request was refused. */
function openCountId({ code, data }: ApiError): number | undefined {
  const id = typeof data === 'object' && data !== null && 'id' in data ? Number(data.id) : 0
  return code === ERRORS.count_open.code && id > 0 ? id : undefined
}

function StartCount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const start = useCall(startCount, { invalidates: [listCounts], quiet: true })

  const startAt = async (location_id: number) => {
    try {
      const { id } = await start.mutateAsync({ location_id })
      await navigate(`/stock/counts/${id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const openId = openCountId(error)
      if (openId === undefined) return reportFailure(error)
      const shouldJoin = await confirm({
        title: '这里正在盘点',
        message: error.message,
        confirmLabel: '一起盘点',
      })
      if (shouldJoin) await navigate(`/stock/counts/${openId}`)
    }
  }
  return (
    <LocationSheet
      open={open}
      onClose={onClose}
      title="盘点哪里"
      busy={start.isPending}
      value={null}
      onPick={(id) => id !== null && void startAt(id)}
    />
  )
}
