import type { SalesFigures } from '@shangxue/contract/sales-figures/endpoints'
import { exportSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { useSoldLineTotals } from '../api.ts'
import type { LineFilters } from '../line-filters.ts'

/** Pieces, amount, margin and returns. */
export const FiguresGrid = ({ figures }: { figures: SalesFigures }) => (
  <StatGrid>
    <Stat label="件数" value={formatWhole(figures.pieces)} unit="件" />
    <Stat label="销售额" value={formatMoney(figures.amount_fen)} />
    {figures.margin_fen !== null && <Stat label="毛利" value={formatMoney(figures.margin_fen)} />}
    {figures.average_fen !== null && <Stat label="平均单价" value={formatMoney(figures.average_fen)} />}
    {figures.returned > 0 && <Stat label="退货" value={figures.returned} unit="件" />}
  </StatGrid>
)

/** Totals of the filtered lines, with an export button. */
export function LineTotals({ filters }: { filters: LineFilters }) {
  const totals = useSoldLineTotals(filters)
  return (
    <>
      <Card
        title="合计"
        action={<ExportButton endpoint={exportSoldLines} filters={filters} label="导出" plain />}
      >
        {totals.data && <FiguresGrid figures={totals.data} />}
        {totals.isPending && <Skeleton height="6rem" />}
        {totals.isError && !totals.data && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void totals.refetch() }}>
            {totals.error.message}
          </Notice>
        )}
      </Card>
      {filters.payment && <Notice>按收款方式筛选时，列出用到这种方式的整张单</Notice>}
    </>
  )
}
