import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { customerDetailPath, type DuplicatePair, LIST_PATH, useDuplicates } from '../api.ts'
import styles from '../customers.module.css'
import { MergeSheet } from './merge-sheet.tsx'

/** Pairs of customers that may be duplicates, to compare and merge. */
export function Duplicates() {
  const { data, error, refetch } = useDuplicates()
  const [selected, setSelected] = useState<{ from: number; into: number } | null>(null)
  return (
    <Page title="疑似重复" back={LIST_PATH}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon="check"
          title="没有疑似重复的客户"
          hint="电话相同，或同一区域名称相近的客户会出现在这里"
        />
      )}
      {data && data.length > 0 && (
        <div className={styles.stack}>
          <Notice>合并后，销售、欠款、拜访和联系人都归到保留的客户，不能撤销</Notice>
          {data.map((pair) => (
            <DuplicateCard
              key={pair.customers.map(({ id }) => id).join()}
              pair={pair}
              onMerge={(from, into) => setSelected({ from, into })}
            />
          ))}
        </div>
      )}
      {selected && <MergeSheet {...selected} onClose={() => setSelected(null)} />}
    </Page>
  )
}

function DuplicateCard({
  pair,
  onMerge,
}: {
  pair: DuplicatePair
  onMerge: (from: number, into: number) => void
}) {
  const [a, b] = pair.customers
  if (!a || !b) return null
  // keep the customer with more purchases by default; the sheet can swap them
  const [into, from] = a.amount_90_fen >= b.amount_90_fen ? [a, b] : [b, a]
  return (
    <Card title={pair.why === 'phone' ? '电话相同' : '名称相近'} flush>
      <List label={`${into.name}和${from.name}`}>
        {[into, from].map(({ id, name, area, phone, amount_90_fen }) => (
          <ListItem
            key={id}
            to={customerDetailPath(id)}
            title={name}
            note={[area, phone].filter(Boolean).join(' · ')}
            value={amount_90_fen === 0 ? undefined : formatMoney(amount_90_fen)}
          />
        ))}
      </List>
      <div className={styles.visit}>
        <Button kind="secondary" onClick={() => onMerge(from.id, into.id)}>
          合并
        </Button>
      </div>
    </Card>
  )
}
