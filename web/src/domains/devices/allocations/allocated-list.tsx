import {
  ALLOCATION_KIND_NAMES,
  ALLOCATION_KINDS,
  ALLOCATION_STATE_NAMES,
  exportAllocations,
  type listAllocations,
} from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type ListFilters, LocationChip, useListFilters } from '../../stock/public.ts'
import { useAllocations } from '../api.ts'
import { ALLOCATION_TAG_KINDS, expiresSoon, remainingText } from '../device-labels.ts'
import styles from '../shared/devices.module.css'
import { type AllocationAction, AllocationActionSheet } from './allocation-action-sheet.tsx'
import { AllocationSheet } from './allocation-sheet.tsx'
import { CheckRow, useSelection } from './check-row.tsx'

type Allocation = Output<typeof listAllocations>['list'][number]

const STATES = ['open', 'expiring', 'closed'] as const
const STATE_LABELS: Record<(typeof STATES)[number], string> = {
  open: '全部有效',
  expiring: '快到期',
  closed: '已结束',
}

function parseFilters(filters: ListFilters) {
  const kind = parseOneOf(ALLOCATION_KINDS, filters.get('kind'))
  return {
    q: filters.get('q').trim(),
    state: parseOneOf(STATES, filters.get('state')) ?? 'open',
    ...(kind && { kind }),
    ...(filters.store !== null && { location_id: filters.store }),
  }
}

/** Allocations by target and expiry date, next to expire first. */
export function AllocatedList({ tabs }: { tabs: ReactNode }) {
  const filters = useListFilters()
  const requestFilters = parseFilters(filters)
  const list = useAllocations(requestFilters)
  const canManage = useAllowed('inventory-manage') && requestFilters.state !== 'closed'
  const [isSelecting, setIsSelecting] = useState(false)
  const selection = useSelection()
  const { ticked } = selection
  const [openId, setOpenId] = useState<number | null>(null)
  const [action, setAction] = useState<AllocationAction | null>(null)
  const [actionIds, setActionIds] = useState<readonly number[]>([])
  const startAction = (next: AllocationAction, ids: readonly number[]) => {
    setOpenId(null)
    setActionIds(ids)
    setAction(next)
  }
  const endSelection = () => {
    setIsSelecting(false)
    selection.clear()
  }
  const clearFilters = () => filters.setAll({ q: null, state: null, kind: null, store: null })

  return (
    <>
      <ListPage
        title="未分配库存"
        back="/my-profile"
        list={list}
        search={{
          label: '型号、IMEI 或分配对象',
          value: filters.get('q'),
          onChange: (next) => filters.set('q', next),
        }}
        filters={
          <>
            {tabs}
            <FilterBar label="按状态、对象和门店筛选">
              {STATES.map((state) => (
                <Chip
                  key={state}
                  selected={requestFilters.state === state}
                  onClick={() => filters.set('state', state === 'open' ? null : state)}
                >
                  {STATE_LABELS[state]}
                </Chip>
              ))}
              <LocationChip filters={filters} />
              {ALLOCATION_KINDS.map((kind) => (
                <Chip
                  key={kind}
                  selected={requestFilters.kind === kind}
                  onClick={() => filters.set('kind', requestFilters.kind === kind ? null : kind)}
                >
                  给{ALLOCATION_KIND_NAMES[kind]}
                </Chip>
              ))}
            </FilterBar>
          </>
        }
        summary={
          list.items.length > 0 && (
            <SummaryLine
              action={
                <span className={styles.actions}>
                  {canManage && !isSelecting && (
                    <Button kind="plain" small icon="check" onClick={() => setIsSelecting(true)}>
                      多选
                    </Button>
                  )}
                  <ExportButton endpoint={exportAllocations} filters={requestFilters} label="导出" plain />
                </span>
              }
            >
              {list.total === undefined ? '超过 1,000 台' : `共 ${list.total} 台`}
            </SummaryLine>
          )
        }
        itemKey={({ id }) => id}
        renderItem={(allocation) =>
          isSelecting && canManage ? (
            <CheckRow selection={selection} id={allocation.id} code={allocation.identifier}>
              <AllocationLabel allocation={allocation} />
            </CheckRow>
          ) : (
            <AllocationRow allocation={allocation} onOpen={() => setOpenId(allocation.id)} />
          )
        }
        estimate={88}
        {...(isSelecting &&
          canManage && {
            footer: (
              <span className={styles.bar}>
                <Button kind="secondary" onClick={endSelection}>
                  取消
                </Button>
                <Button
                  kind="secondary"
                  disabled={ticked.size === 0}
                  onClick={() => startAction('end', [...ticked.keys()])}
                >
                  收回 {ticked.size} 台
                </Button>
                <Button
                  disabled={ticked.size === 0}
                  onClick={() => startAction('extend', [...ticked.keys()])}
                >
                  改到期日
                </Button>
              </span>
            ),
          })}
        empty={
          <EmptyState
            icon="people"
            title="还没有分配"
            hint="在“未分配”里选择设备，分配给门店、业务员或客户，到期会自动收回"
          />
        }
        filtered={
          Object.keys(requestFilters).length > 2 || requestFilters.q !== '' || requestFilters.state !== 'open'
        }
        onClearFilters={clearFilters}
      />
      <AllocationSheet
        id={openId}
        onClose={() => setOpenId(null)}
        onAction={(next) => startAction(next, openId === null ? [] : [openId])}
      />
      <AllocationActionSheet
        action={action}
        ids={actionIds}
        onClose={() => setAction(null)}
        onDone={endSelection}
      />
    </>
  )
}

const untilText = ({ state, expires_on, ended_at }: Allocation): string =>
  state === 'open' || ended_at === null
    ? `${formatDay(expires_on)}到期`
    : `${formatDay(ended_at)}${ALLOCATION_STATE_NAMES[state]}`

function AllocationLabel({ allocation }: { allocation: Allocation }) {
  const { identifier, title, target } = allocation
  return (
    <>
      <span>{title}</span>
      <span className={styles.note}>{identifier}</span>
      <span className={styles.note}>
        {target} · {untilText(allocation)}
      </span>
    </>
  )
}

function AllocationRow({ allocation, onOpen }: { allocation: Allocation; onOpen: () => void }) {
  const { identifier, title, location, target, state, expires_on, note } = allocation
  return (
    <ListRow
      onClick={onOpen}
      title={title}
      note={
        <>
          <span className={styles.code}>{identifier}</span>
          <br />
          {[`给${target}`, untilText(allocation), location && `在${location}`, note]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      value={
        state === 'open' ? (
          <Tag kind={expiresSoon(expires_on) ? 'warning' : 'success'}>{remainingText(expires_on)}</Tag>
        ) : (
          <Tag kind={ALLOCATION_TAG_KINDS[state]}>{ALLOCATION_STATE_NAMES[state]}</Tag>
        )
      }
    />
  )
}
