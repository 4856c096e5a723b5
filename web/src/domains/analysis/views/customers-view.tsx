import {
  CUSTOMER_GROUP_NAMES,
  CUSTOMER_GROUPS,
  exportCustomerActivity,
  exportCustomerRfm,
  type getCustomerActivity,
  type getCustomerRfm,
  RFM_GROUP_NAMES,
  RFM_GROUPS,
} from '@shangxue/contract/analysis/customer-groups'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { moneyText, piecesText, useCanViewSales } from '../../sales-figures/public.ts'
import styles from '../analysis.module.css'
import { customerInput, useCustomerActivity, useRfmScores } from '../api.ts'
import { EndlessRows } from '../components/endless-rows.tsx'
import { GroupPicker } from '../components/group-picker.tsx'
import { rowPath, salesLinesPath } from '../drill-down.ts'
import type { AnalysisSelection } from '../selection.ts'
import { classRowPath } from './abc-view.tsx'

type Active = Output<typeof getCustomerActivity>['list'][number]
type Scored = Output<typeof getCustomerRfm>['list'][number]

const customerFilters = (choice: AnalysisSelection): AnalysisSelection => ({ ...choice, by: 'customer' })
const EMPTY = <EmptyState icon="people" title="这一组没有客户" hint="换一段时间，或看看其他组" />
/** Filters that do not apply to customer figures. */
const IGNORED_FILTERS = ['short_name', 'product_id', 'sku_id', 'customer_id'] as const

function IgnoredFilters({ choice: { filterValues } }: { choice: AnalysisSelection }) {
  if (IGNORED_FILTERS.every((key) => filterValues[key] === undefined)) return null
  return <Notice>这里按区域、门店、员工和品牌筛选，其他条件不起作用</Notice>
}

/** New, retained, returning and lost customers. */
export function ActivityView({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const canSeeSales = useCanViewSales()
  const group = parseOneOf(CUSTOMER_GROUPS, address.get('group')) ?? 'active'
  const query = useCustomerActivity(choice, group)
  const filters = { ...customerInput(choice), group }
  const toRow = ({ id, name, area, ...row }: Active) => {
    const isLost = row.group === 'lost'
    const { last_bought: lastPurchase } = row
    const goods = rowPath(customerFilters(choice), { customer_id: id }, canSeeSales)
    const lines = canSeeSales
      ? salesLinesPath({ from: lastPurchase, to: lastPurchase }, { customer_id: id })
      : undefined
    return {
      key: String(id),
      title: name,
      note: [
        area,
        `最近购买 ${formatDay(lastPurchase)}`,
        group === 'active' && CUSTOMER_GROUP_NAMES[row.group],
      ]
        .filter(Boolean)
        .join(' · '),
      value: moneyText(isLost ? row.before_fen : row.amount_fen),
      valueNote: isLost ? '上期购买' : piecesText(row.pieces),
      // customers without purchases in the period only have a last purchase
      ...classRowPath(isLost ? lines : goods),
    }
  }
  return (
    <>
      <Card
        title="客户变化"
        action={<ExportButton endpoint={exportCustomerActivity} filters={filters} label="导出" plain />}
      >
        <p className={styles.note}>
          新客户是第一次购买，持续客户上期也买过，回流客户隔了一段时间又买，流失客户上期买过、这期没买
        </p>
        <IgnoredFilters choice={choice} />
      </Card>
      <EndlessRows
        label={CUSTOMER_GROUP_NAMES[group]}
        found={query}
        toRow={toRow}
        head={({ groups }) => (
          <GroupPicker
            label="按变化看"
            value={group}
            onPick={(next) => address.set({ group: next === 'active' ? null : next })}
            groups={groups.map((item) => ({
              value: item.group,
              name: CUSTOMER_GROUP_NAMES[item.group],
              count: `${item.customers} 位`,
              note: moneyText(item.amount_fen),
            }))}
          />
        )}
        empty={EMPTY}
      />
    </>
  )
}

/** Customers scored by recency, frequency and amount (RFM). */
export function RfmView({ choice }: { choice: AnalysisSelection }) {
  const address = useUrlParams()
  const seesLines = useCanViewSales()
  const group = parseOneOf(RFM_GROUPS, address.get('rfm'))
  const result = useRfmScores(choice, group)
  const rowOf = ({ id, name, area, ...row }: Scored) => ({
    key: String(id),
    title: name,
    note: [
      area,
      `近度 ${row.recency} · 频度 ${row.frequency} · 金额 ${row.monetary}`,
      `${row.days} 天有购买，最近 ${formatDay(row.last_bought)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    value: moneyText(row.amount_fen),
    valueNote: RFM_GROUP_NAMES[row.group],
    ...classRowPath(rowPath(customerFilters(choice), { customer_id: id }, seesLines)),
  })
  return (
    <>
      <Card
        title="RFM 分组"
        action={
          <ExportButton
            endpoint={exportCustomerRfm}
            filters={{ ...customerInput(choice), group }}
            label="导出"
            plain
          />
        }
      >
        <p className={styles.note}>
          按最近购买、购买天数和金额各打 1 至 5 分，4 分以上算高；重要与一般看金额，其余看近度和频度
        </p>
        <IgnoredFilters choice={choice} />
      </Card>
      <EndlessRows
        label="RFM 分组"
        found={result}
        toRow={rowOf}
        head={({ groups }) => (
          <GroupPicker
            label="按 RFM 看"
            value={group}
            onPick={(next) => address.set({ rfm: next === group ? null : next })}
            groups={groups.map((item) => ({
              value: item.group,
              name: RFM_GROUP_NAMES[item.group],
              count: `${item.customers} 位`,
              note: moneyText(item.amount_fen),
            }))}
          />
        )}
        empty={EMPTY}
      />
    </>
  )
}
