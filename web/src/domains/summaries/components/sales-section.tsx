import { reportSources, sourceOf } from '@shangxue/contract/summaries/links'
import { useState } from 'react'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { moneyText, piecesText, soldLinesAddress } from '../../sales-figures/public.ts'
import type { Report } from '../api.ts'
import { percentChange, targetPercentText } from '../comparison.ts'
import styles from './summaries.module.css'

/** Sales compared with the previous period. */
export function SalesCard({ report }: { report: Report }) {
  const { sales, from, to } = report
  const { total, before } = sales
  const sources = reportSources(report)
  const lines = sourceOf(sources, 'sales.total.amount_fen')
  const delta = (now: number, previous: number) => {
    const result = percentChange(now, previous, '比上期', true)
    return result && { delta: result }
  }
  return (
    <Card title="销售">
      <div className={styles.part}>
        <StatGrid>
          <Stat
            label="销售额"
            value={moneyText(total.amount_fen)}
            to={lines}
            {...delta(total.amount_fen, before.amount_fen)}
          />
          <Stat
            label="件数"
            value={formatWhole(total.pieces)}
            to={lines}
            unit="件"
            {...delta(total.pieces, before.pieces)}
          />
          {total.margin_fen !== null && (
            <Stat
              label="毛利"
              value={moneyText(total.margin_fen)}
              to={lines}
              {...delta(total.margin_fen, before.margin_fen ?? 0)}
            />
          )}
          <Stat
            label="销售单"
            value={formatWhole(sales.sales)}
            unit="单"
            to={sourceOf(sources, 'sales.sales')}
          />
          <Stat
            label="退货"
            value={formatWhole(total.returned)}
            unit="件"
            note="已从件数和金额中减去"
            to={sourceOf(sources, 'sales.total.returned')}
          />
          {total.average_fen !== null && (
            <Stat label="平均单价" value={formatMoney(total.average_fen)} to={lines} />
          )}
        </StatGrid>
        <ButtonLink kind="secondary" block to={soldLinesAddress({ from, to })}>
          查看销售明细
        </ButtonLink>
      </div>
    </Card>
  )
}

const GROUPS = [
  { value: 'store', label: '门店' },
  { value: 'person', label: '员工' },
  { value: 'brand', label: '品牌' },
] as const
const GROUP_PATHS = { store: 'stores', person: 'people', brand: 'brands' } as const
type Group = (typeof GROUPS)[number]['value']

/** Sales by group, with the progress of monthly targets. */
export function SharesCard({ report }: { report: Report }) {
  const [group, setGroup] = useState<Group>('store')
  const { sales, targets } = report
  const sources = reportSources(report)
  const rows = { store: sales.stores, person: sales.people, brand: sales.brands }[group]
  const targetText = (id: number): string | false => {
    const target = targets.list.find((item) => item.scope === group && item.subject_id === id)
    const goal = target?.amount ?? target?.pieces
    return goal ? `${Number(targets.month.slice(5))}月目标完成 ${targetPercentText(goal)}` : false
  }
  return (
    <Card title="构成" flush>
      <div className={styles.inset}>
        <SegmentedControl label="按什么分" options={GROUPS} value={group} onChange={setGroup} />
        {rows.length === 0 && <p className={styles.by}>这段时间没有销售</p>}
      </div>
      {rows.length > 0 && (
        <List label={`按${GROUPS.find(({ value }) => value === group)?.label ?? ''}`}>
          {rows.map(({ id, name, amount_fen, pieces, margin_fen }) => (
            <ListItem
              key={id}
              title={name}
              note={[
                piecesText(pieces),
                margin_fen !== null && `毛利 ${moneyText(margin_fen)}`,
                targetText(id),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={formatMoney(amount_fen)}
              to={sourceOf(sources, `sales.${GROUP_PATHS[group]}.${id}.amount_fen`)}
            />
          ))}
        </List>
      )}
    </Card>
  )
}
