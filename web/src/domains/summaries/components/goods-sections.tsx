import { PACE_NAMES, PACES } from '@shangxue/contract/targets'
import { formatPrice, formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { LINKS } from '../links.ts'
import type { Report } from '../reads.ts'

const TONES: Partial<Record<(typeof PACES)[number], TagKind>> = {
  ahead: 'success',
  reached: 'success',
  behind: 'danger',
  missed: 'danger',
}

/** How many targets of the month stand how. */
export function TargetsCard({ report: { targets } }: { report: Report }) {
  const { month, days, passed, list } = targets
  const note = passed === 0 ? '还没有开始' : `${days} 天已过 ${passed} 天`
  return (
    <Card title={`${Number(month.slice(5))}月目标`} flush>
      <List label="目标进度">
        {list.length === 0 ? (
          <ListItem title="这个月还没有目标" note={note} to={LINKS.progress(month)} />
        ) : (
          PACES.filter((pace) => list.some((one) => one.pace === pace)).map((pace) => (
            <ListItem
              key={pace}
              title={<Tag kind={TONES[pace] ?? 'neutral'}>{PACE_NAMES[pace]}</Tag>}
              note={list
                .filter((one) => one.pace === pace)
                .map(({ name }) => name)
                .join('、')}
              value={`${list.filter((one) => one.pace === pace).length} 个`}
              to={LINKS.progress(month)}
            />
          ))
        )}
      </List>
    </Card>
  )
}

/** What lies in stock now, and which phones were activated in the period. */
export function GoodsCard({ report }: { report: Report }) {
  const { stock, activations, from, to } = report
  const count = (pieces: number, unit: string) => `${formatWhole(pieces)} ${unit}`
  return (
    <Card title="库存与激活" flush>
      <List label="库存与激活">
        <ListItem
          title="现有库存"
          note={`手机 ${count(stock.devices, '台')}，配件 ${count(stock.accessories, '件')}`}
          {...(stock.value_fen !== null && { value: formatPrice(stock.value_fen), valueNote: '成本' })}
          to={LINKS.stock()}
        />
        <ListItem
          title="低于最低库存"
          value={count(stock.low_stock, '个规格')}
          to={LINKS.stock('low_stock')}
        />
        <ListItem title="在库超过 90 天" value={count(stock.aged_90, '台')} to={LINKS.stock('aged_90')} />
        <ListItem
          title="本期激活"
          note={`其中已售 ${count(activations.sold, '台')}`}
          value={count(activations.total, '台')}
          to={LINKS.activations({ from, to })}
        />
        <ListItem
          title="已售未激活"
          value={count(activations.sold_unactivated, '台')}
          to={LINKS.devices('sold-unactivated')}
        />
        <ListItem
          title="激活未售"
          value={count(activations.activated_unsold, '台')}
          to={LINKS.devices('activated-unsold')}
        />
      </List>
    </Card>
  )
}
