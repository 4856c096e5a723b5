import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListFilters } from '../../stock/public.ts'
import { LIST_PATH, parseRange, type TransferRequest, useTransfers } from './api.ts'
import { DateRangeChip } from './date-range-chip.tsx'
import { TransferRow } from './transfer-row.tsx'

const KINDS = [
  { value: 'temporary', label: '临时周转' },
  { value: 'card', label: '刷卡到账' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** 资金调整明细: loans and card settlements with each record. */
export default function TransferDetailsScreen() {
  return (
    <RequirePermission permission="finance" title="资金调整明细">
      <TransferDetails />
    </RequirePermission>
  )
}

function TransferDetails() {
  const address = useListFilters()
  const kind = parseOneOf(['temporary', 'card'] as const, address.get('kind')) ?? 'temporary'
  const q = address.get('q').trim()
  const list = useTransfers({ range: parseRange(address.get), kind, q })
  return (
    <ListPage
      title="资金调整明细"
      back={useBackTarget(LIST_PATH)}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(adjustment) => <TransferRow adjustment={adjustment} />}
      search={{
        label: '单号、账户、原因或申请人',
        value: address.get('q'),
        onChange: (next) => address.set('q', next),
      }}
      filters={
        <>
          <SegmentedControl<Kind>
            label="记录类型"
            options={KINDS}
            value={kind}
            onChange={(next) => address.set('kind', next)}
          />
          <FilterBar label="按时间筛选">
            <DateRangeChip address={address} />
          </FilterBar>
        </>
      }
      summary={
        list.status === 'ready' && list.items.length > 0 && <DetailSums kind={kind} list={list.items} />
      }
      estimate={96}
      empty={
        <EmptyState
          icon="list"
          title={kind === 'temporary' ? '这段时间没有临时周转' : '这段时间没有刷卡到账'}
          hint="换一段时间看看，或在资金调整里申请"
        />
      }
      filtered={q !== ''}
      onClearFilters={() => address.set('q', null)}
    />
  )
}

const sumOf = (list: readonly TransferRequest[], getValue: (item: TransferRequest) => number) =>
  formatMoney(list.reduce((sum, item) => sum + getValue(item), 0))

/** Counts approved transfers only, because others moved no money. */
function DetailSums({ kind, list }: { kind: Kind; list: readonly TransferRequest[] }) {
  const moved = list.filter(({ state }) => state === 'approved')
  const amount = ({ amount_fen }: TransferRequest) => amount_fen
  const outstanding = ({ amount_fen, returned_fen }: TransferRequest) => amount_fen - returned_fen
  const overdueTransfers = moved.filter(({ overdue }) => overdue)
  return (
    <Card>
      <DescriptionList
        items={
          kind === 'temporary'
            ? [
                { label: '已周转', value: sumOf(moved, amount) },
                { label: '已归还', value: sumOf(moved, ({ returned_fen }) => returned_fen) },
                { label: '未归还', value: sumOf(moved, outstanding) },
                { label: '已逾期', value: sumOf(overdueTransfers, outstanding) },
              ]
            : [
                { label: '刷卡金额', value: sumOf(moved, amount) },
                { label: '手续费', value: sumOf(moved, ({ fee_fen }) => fee_fen) },
                { label: '实际到账', value: sumOf(moved, (item) => item.amount_fen - item.fee_fen) },
              ]
        }
      />
    </Card>
  )
}
