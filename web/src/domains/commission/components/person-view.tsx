import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { FiguresGrid, LineRow, StoreChip } from '../../sales-figures/public.ts'
import { type CommissionLine, useCommission, useCommissionLines } from '../api.ts'
import { STAFF_PERFORMANCE_PATH, type useStaffAddress } from '../staff-address.ts'
import { PeriodChip } from './period-chip.tsx'

interface PersonViewProps {
  staffAddress: ReturnType<typeof useStaffAddress>
  person: number
}

/** Commission of one person with the lines it is calculated from. */
export function PersonView({ staffAddress, person }: PersonViewProps) {
  const { address, from, to, store, search } = staffAddress
  const period = { from, to, store }
  const list = useCommissionLines(period, person)
  const totals = useCommission(period, person)
  const ranking = new URLSearchParams(search)
  ranking.delete('person')
  return (
    <ListPage
      title={totals.data ? `${totals.data.name}的提成` : '提成'}
      back={`${STAFF_PERFORMANCE_PATH}?${ranking}`}
      list={waitForHeader(totals, list)}
      filters={
        <FilterBar label="筛选">
          <PeriodChip from={from} to={to} onPick={(next) => address.set({ ...next })} />
          <StoreChip value={store} onPick={(id) => address.set({ store: id })} />
        </FilterBar>
      }
      summary={<CommissionTotals totals={totals} />}
      itemKey={({ sale_id, line }) => `${sale_id}/${line}`}
      renderItem={(line) => <CommissionRow line={line} />}
      empty={<EmptyState icon="list" title="这段时间没有销售" hint="换一段日期看看" />}
      filtered={store !== undefined}
      onClearFilters={() => address.set({ store: null })}
    />
  )
}

function CommissionTotals({ totals: { data } }: { totals: ReturnType<typeof useCommission> }) {
  // The list reports the failure.
  if (!data) return null
  return (
    <>
      <Card title="提成">
        <StatGrid>
          <Stat label="合计" value={formatMoney(data.commission_fen)} note="按下面每一行取整到分后相加" />
        </StatGrid>
      </Card>
      <Card title="业绩">
        <FiguresGrid figures={data} />
      </Card>
      {data.returned > 0 && <Notice>退回的商品按卖出那天的规则扣回提成</Notice>}
    </>
  )
}

const CommissionRow = ({ line }: { line: CommissionLine }) => (
  <LineRow
    line={line}
    extra={line.rule === null ? '没有提成规则' : `提成 ${formatMoney(line.commission_fen)}（${line.rule}）`}
  />
)
