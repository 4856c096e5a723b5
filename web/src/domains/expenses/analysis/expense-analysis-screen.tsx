import { exportCashAnalysis } from '@shangxue/contract/expenses/analysis'
import { CASH_DIRECTION_NAMES, CASH_DIRECTIONS } from '@shangxue/contract/expenses/schemas'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { StoreChip } from '../../sales-figures/public.ts'
import { MonthPage, monthText, parseMonth } from '../../targets/public.ts'
import { entriesPath, useCashAnalysis } from '../api.ts'
import { FigureRow, type Periods } from './figure-row.tsx'
import { TotalCard, TrendCard } from './total-card.tsx'

/** 支出分析: a month by category and store, compared with budgets and earlier months. Also for other incomes. */
export default function ExpenseAnalysisScreen() {
  return (
    <RequirePermission permission="finance" title="支出分析">
      <AnalysisContent />
    </RequirePermission>
  )
}

function AnalysisContent() {
  const address = useUrlParams()
  const direction = parseOneOf(CASH_DIRECTIONS, address.get('direction')) ?? 'expense'
  const month = parseMonth(address.get('month'))
  const store = parsePositiveInt(address.get('store'))
  const query = useCashAnalysis(direction, month, store)
  const filters = { direction, month, location_id: store }
  const name = CASH_DIRECTION_NAMES[direction]
  return (
    <MonthPage
      title="支出分析"
      month={month}
      pageQuery={query}
      actions={<ExportButton endpoint={exportCashAnalysis} filters={filters} label="导出" plain />}
    >
      {(data) => {
        const { period, before, year_ago, groups, stores } = data
        const periods: Periods = { direction, store, period, before, year_ago }
        return (
          <>
            <SegmentedControl
              label="看什么"
              options={CASH_DIRECTIONS.map((value) => ({ value, label: CASH_DIRECTION_NAMES[value] }))}
              value={direction}
              onChange={(next) => address.set({ direction: next === 'expense' ? null : next })}
            />
            <FilterBar label="按门店筛选">
              <StoreChip value={store} onPick={(id) => address.set({ store: id })} />
            </FilterBar>
            <TotalCard data={data} periods={periods} month={month} />
            {groups.length === 0 && (
              <EmptyState
                icon="chart"
                title={`${monthText(month)}还没有${name}`}
                hint={`记下${name}或设好预算，这里就会按项目和门店对照`}
                action={
                  <ButtonLink kind="secondary" to={entriesPath(direction, 'new=1')}>
                    记一笔{name}
                  </ButtonLink>
                }
              />
            )}
            {groups.map((group) => (
              <Card key={group.id} flush>
                <FigureRow name={group.name} figures={group} periods={periods} item={group.id} heading />
                {group.items.map((item) => (
                  <FigureRow key={item.id} name={item.name} figures={item} periods={periods} item={item.id} />
                ))}
              </Card>
            ))}
            <TrendCard direction={direction} trend={data.trend} store={store} />
            {store === undefined && stores.length > 0 && (
              <Card title="按门店" flush>
                {stores.map((entry) => (
                  <FigureRow
                    key={entry.location_id}
                    name={entry.location}
                    figures={entry}
                    periods={{ ...periods, store: entry.location_id }}
                  />
                ))}
              </Card>
            )}
          </>
        )
      }}
    </MonthPage>
  )
}
