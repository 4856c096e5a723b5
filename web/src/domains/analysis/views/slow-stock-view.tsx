import type { slowGoods } from '@shangxue/contract/analysis/customer-groups'
import { DIMENSION_NAMES, GOODS_DIMENSIONS } from '@shangxue/contract/analysis/endpoints'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { moneyText, piecesText } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { type SlowRow, useSlowStock } from '../api.ts'
import { EndlessRows } from '../components/endless-rows.tsx'
import { rowPath } from '../drill-down.ts'
import { presetPeriods } from '../periods.ts'
import type { AnalysisSelection } from '../selection.ts'
import { classRowPath } from './abc-view.tsx'

const DIMENSIONS = [...GOODS_DIMENSIONS, 'store'] as const
const DAY_OPTIONS = ['30', '60', '90', '180'] as const
const HISTORY_PERIOD = ['0', '1', '3'] as const
/** Filters that do not apply to stock. */
const IGNORED_FILTERS = ['salesperson_id', 'customer_id', 'area'] as const

/** Slow-moving stock and the money tied up in it. */
export function SlowStockView({ choice, slow }: { choice: AnalysisSelection; slow: typeof slowGoods }) {
  const address = useUrlParams()
  const days = parseOneOf(DAY_OPTIONS, address.get('days')) ?? '30'
  const maxDays = parseOneOf(HISTORY_PERIOD, address.get('sold')) ?? '0'
  const by = DIMENSIONS.find((item) => item === choice.by) ?? 'model'
  const { brand_id, product_id, short_name, sku_id, location_id } = choice.filterValues
  const input = {
    ...{ brand_id, product_id, short_name, sku_id, location_id },
    by,
    days: parsePositiveInt(days) ?? 30,
    most: Number(maxDays),
  }
  const query = useSlowStock(slow, input)
  const ignored = IGNORED_FILTERS.some((key) => choice.filterValues[key] !== undefined)
  const toRow = (row: SlowRow) => ({
    key: row.key,
    title: row.name,
    note: rowNote(row),
    value: row.stock_value_fen === null ? piecesText(row.stock) : moneyText(row.stock_value_fen),
    ...(row.stock_value_fen !== null && { valueNote: piecesText(row.stock) }),
    ...classRowPath(slowAddress(choice, row)),
  })
  return (
    <>
      <Card
        title={`${days} 天滞销`}
        action={<ExportButton endpoint={slow.export} filters={input} label="导出" plain />}
      >
        <div className={styles.stack}>
          <SegmentedControl
            label="多少天没卖动"
            options={DAY_OPTIONS.map((value) => ({ value, label: `${value} 天` }))}
            value={days}
            onChange={(next) => address.set({ days: next === '30' ? null : next })}
          />
          <FilterBar label="滞销按什么分">
            {DIMENSIONS.filter((item) => choice.config.dimensions.includes(item)).map((dimension) => (
              <Chip
                key={dimension}
                selected={dimension === by}
                onClick={() => address.set({ by: dimension })}
              >
                {DIMENSION_NAMES[dimension]}
              </Chip>
            ))}
          </FilterBar>
          <FilterBar label="卖出多少算滞销">
            {HISTORY_PERIOD.map((item) => (
              <Chip
                key={item}
                selected={item === maxDays}
                onClick={() => address.set({ sold: item === '0' ? null : item })}
              >
                {item === '0' ? '一件没卖' : `最多卖 ${item} 件`}
              </Chip>
            ))}
          </FilterBar>
          {ignored && <Notice>库存不分员工、客户和区域，这些条件在这里不起作用</Notice>}
        </div>
      </Card>
      <EndlessRows
        label={`${days} 天滞销`}
        found={query}
        toRow={toRow}
        head={({ since: sinceText, total }) => (
          <Card>
            <StatGrid>
              <Stat label={`${formatDay(sinceText)}以来没卖动`} value={total.groups} unit="项" />
              <Stat label="压着的库存" value={formatWhole(total.stock)} unit="件" />
              {total.stock_value_fen !== null && (
                <Stat label="压着的资金" value={moneyText(total.stock_value_fen)} />
              )}
            </StatGrid>
          </Card>
        )}
        empty={<EmptyState icon="check" title="没有滞销的库存" hint="把天数调短，或放宽卖出的件数再看" />}
      />
    </>
  )
}

const rowNote = ({ note, sold, last_sold }: SlowRow): string =>
  [
    note,
    sold > 0 ? `卖出 ${sold} 件` : undefined,
    last_sold ? `上次卖出 ${formatDay(last_sold)}` : '从没卖出过',
  ]
    .filter(Boolean)
    .join(' · ')

/** Sales of the last year for the row: when it last sold, and to whom. */
function slowAddress(choice: AnalysisSelection, { filter }: SlowRow): string | undefined {
  const year = presetPeriods().find(({ name }) => name === 'year')
  return rowPath(choice, { ...(year && { from: year.from, to: year.to }), ...filter }, true)
}
