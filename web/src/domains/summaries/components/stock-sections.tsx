import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import { reportSources, sourceOf } from '@shangxue/contract/summaries/links'
import { PACE_NAMES, PACES } from '@shangxue/contract/targets/endpoints'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import type { Report } from '../api.ts'

const TONES: Partial<Record<(typeof PACES)[number], TagKind>> = {
  ahead: 'success',
  reached: 'success',
  behind: 'danger',
  missed: 'danger',
}

/** Number of monthly targets by pace. */
export function TargetsCard({ report }: { report: Report }) {
  const { targets, today } = report
  const sources = reportSources(report)
  const { month, days, passed: elapsedDays, list } = targets
  const note = today.slice(0, 7) < month ? '还没有开始' : `${days} 天已过 ${elapsedDays} 天`
  return (
    <Card title={`${Number(month.slice(5))}月目标`} flush>
      <List label="目标进度">
        {list.length === 0 ? (
          <ListItem title="这个月还没有目标" note={note} to={`/others/business-progress?month=${month}`} />
        ) : (
          PACES.filter((pace) => list.some((item) => item.pace === pace)).map((pace) => (
            <ListItem
              key={pace}
              title={<Tag kind={TONES[pace] ?? 'neutral'}>{PACE_NAMES[pace]}</Tag>}
              note={list
                .filter((item) => item.pace === pace)
                .map(({ name }) => name)
                .join('、')}
              value={`${list.filter((item) => item.pace === pace).length} 个`}
              to={sourceOf(sources, `targets.pace.${pace}`)}
            />
          ))
        )}
      </List>
    </Card>
  )
}

/** Counts above the cap are not exact. */
const cappedText = (phones: number): string =>
  phones > TOTAL_CAP ? `超过 ${formatWhole(TOTAL_CAP)} 台` : `${formatWhole(phones)} 台`

/** Current stock, and the phones activated in the period. */
export function StockCard({ report }: { report: Report }) {
  const { stock, activations } = report
  const sources = reportSources(report)
  const linkOf = (figure: string) => sourceOf(sources, figure)
  const count = (pieces: number, unit: string) => `${formatWhole(pieces)} ${unit}`
  return (
    <Card title="库存与激活" flush>
      <List label="库存与激活">
        <ListItem
          title="现有库存"
          note={`手机 ${count(stock.devices, '台')}，配件 ${count(stock.accessories, '件')}`}
          {...(stock.value_fen !== null && { value: formatMoney(stock.value_fen), valueNote: '成本' })}
          to={linkOf('stock.devices')}
        />
        <ListItem
          title="低于最低库存"
          value={count(stock.low_stock, '个规格')}
          to={linkOf('stock.low_stock')}
        />
        <ListItem title="在库超过 90 天" value={count(stock.aged_90, '台')} to={linkOf('stock.aged_90')} />
        <ListItem title="本期激活" value={count(activations.total, '台')} to={linkOf('activations.total')} />
        <ListItem
          title="本期激活，已售"
          value={count(activations.sold, '台')}
          to={linkOf('activations.sold')}
        />
        <ListItem
          title="已售未激活"
          value={cappedText(activations.sold_unactivated)}
          to={linkOf('activations.sold_unactivated')}
        />
        <ListItem
          title="激活未售"
          value={cappedText(activations.activated_unsold)}
          to={linkOf('activations.activated_unsold')}
        />
      </List>
    </Card>
  )
}
