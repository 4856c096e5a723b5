import {
  ALLOCATION_KIND_NAMES,
  ALLOCATION_KINDS,
  ALLOCATION_STATE_NAMES,
  exportAllocations,
  type listAllocations,
} from '@shangxue/contract/devices/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { oneOf } from '../../../lib/address/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { type Filters, LocationChip, useFilters } from '../../stock/public.ts'
import { useAllocations } from '../reads.ts'
import { useTicks } from '../ticks.ts'
import { ALLOCATION_KINDS_OF_TAG, expiresSoon, leftText } from '../words.ts'
import { AllocationSheet } from './allocation-sheet.tsx'
import { type Deed, DeedSheet } from './deed-sheet.tsx'
import styles from './devices.module.css'
import { TickRow } from './tick-row.tsx'

type Allocation = Output<typeof listAllocations>['list'][number]

const STATES = ['open', 'expiring', 'closed'] as const
const STATE_NAMES: Record<(typeof STATES)[number], string> = {
  open: '全部有效',
  expiring: '快到期',
  closed: '已结束',
}

function askedOf(filters: Filters) {
  const kind = oneOf(ALLOCATION_KINDS, filters.get('kind'))
  return {
    q: filters.get('q').trim(),
    state: oneOf(STATES, filters.get('state')) ?? 'open',
    ...(kind && { kind }),
    ...(filters.store !== null && { location_id: filters.store }),
  }
}

/** Allocations by target and expiry date, next to expire first. */
export function AllocatedList({ tabs }: { tabs: ReactNode }) {
  const filters = useFilters()
  const asked = askedOf(filters)
  const list = useAllocations(asked)
  const may = useAllowed('inventory-manage') && asked.state !== 'closed'
  const [selecting, setSelecting] = useState(false)
  const ticks = useTicks()
  const { ticked } = ticks
  const [opened, setOpened] = useState<number | null>(null)
  const [deed, setDeed] = useState<Deed | null>(null)
  const [subject, setSubject] = useState<readonly number[]>([])
  const begin = (next: Deed, ids: readonly number[]) => {
    setOpened(null)
    setSubject(ids)
    setDeed(next)
  }
  const stop = () => {
    setSelecting(false)
    ticks.clear()
  }
  const clear = () => filters.setAll({ q: null, state: null, kind: null, store: null })

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
                  selected={asked.state === state}
                  onClick={() => filters.set('state', state === 'open' ? null : state)}
                >
                  {STATE_NAMES[state]}
                </Chip>
              ))}
              <LocationChip filters={filters} />
              {ALLOCATION_KINDS.map((kind) => (
                <Chip
                  key={kind}
                  selected={asked.kind === kind}
                  onClick={() => filters.set('kind', asked.kind === kind ? null : kind)}
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
                  {may && !selecting && (
                    <Button kind="plain" small icon="check" onClick={() => setSelecting(true)}>
                      多选
                    </Button>
                  )}
                  <ExportButton endpoint={exportAllocations} filters={asked} label="导出" plain />
                </span>
              }
            >
              {list.total === undefined ? '超过 1,000 台' : `共 ${list.total} 台`}
            </SummaryLine>
          )
        }
        itemKey={({ id }) => id}
        renderItem={(allocation) =>
          selecting && may ? (
            <TickRow ticks={ticks} id={allocation.id} code={allocation.identifier}>
              <Face allocation={allocation} />
            </TickRow>
          ) : (
            <AllocationRow allocation={allocation} onOpen={() => setOpened(allocation.id)} />
          )
        }
        estimate={88}
        {...(selecting &&
          may && {
            footer: (
              <span className={styles.bar}>
                <Button kind="secondary" onClick={stop}>
                  取消
                </Button>
                <Button
                  kind="secondary"
                  disabled={ticked.size === 0}
                  onClick={() => begin('end', [...ticked.keys()])}
                >
                  收回 {ticked.size} 台
                </Button>
                <Button disabled={ticked.size === 0} onClick={() => begin('extend', [...ticked.keys()])}>
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
        filtered={Object.keys(asked).length > 2 || asked.q !== '' || asked.state !== 'open'}
        onClearFilters={clear}
      />
      <AllocationSheet
        id={opened}
        onClose={() => setOpened(null)}
        onDeed={(next) => begin(next, opened === null ? [] : [opened])}
      />
      <DeedSheet deed={deed} ids={subject} onClose={() => setDeed(null)} onDone={stop} />
    </>
  )
}

const untilText = ({ state, expires_on, ended_at }: Allocation): string =>
  state === 'open' || ended_at === null
    ? `${formatDay(expires_on)}到期`
    : `${formatDay(ended_at)}${ALLOCATION_STATE_NAMES[state]}`

function Face({ allocation }: { allocation: Allocation }) {
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
          <Tag kind={expiresSoon(expires_on) ? 'warning' : 'success'}>{leftText(expires_on)}</Tag>
        ) : (
          <Tag kind={ALLOCATION_KINDS_OF_TAG[state]}>{ALLOCATION_STATE_NAMES[state]}</Tag>
        )
      }
    />
  )
}
