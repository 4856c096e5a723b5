import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useCustomers } from '../api.ts'
import type { Buyer } from '../new-sale/sale-draft.ts'
import styles from './customer-sheet.module.css'
import { NewCustomer } from './new-customer.tsx'

interface CustomerSheetProps {
  open: boolean
  onClose: () => void
  value: Buyer | null
  onPick: (customer: Buyer | null) => void
}

const TYPING_PAUSE_MS = 200

/** Finds a customer, most recent buyers first, or adds a new one. */
export default function CustomerSheet({ open, onClose, value, onPick }: CustomerSheetProps) {
  const [adding, setAdding] = useState(false)
  const [q, setQ] = useState('')
  const close = () => {
    setAdding(false)
    setQ('')
    onClose()
  }
  const pick = (customer: Buyer | null) => {
    onPick(customer)
    close()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={adding ? '新增客户' : '选择客户'}
      tall
      footer={
        adding ? (
          <Button kind="secondary" block onClick={() => setAdding(false)}>
            返回列表
          </Button>
        ) : (
          <Button kind="secondary" icon="plus" block onClick={() => setAdding(true)}>
            新增客户
          </Button>
        )
      }
    >
      {adding ? (
        <NewCustomer name={q.trim()} onAdded={pick} />
      ) : (
        <div className={styles.body}>
          <SearchField label="名称、拼音或电话" value={q} onChange={setQ} delay={TYPING_PAUSE_MS} />
          <CustomerResults q={q} open={open} value={value} onPick={pick} />
        </div>
      )}
    </Sheet>
  )
}

interface CustomerResultsProps {
  q: string
  open: boolean
  value: Buyer | null
  onPick: (customer: Buyer | null) => void
}

function CustomerResults({ q, open, value, onPick }: CustomerResultsProps) {
  const customers = useCustomers(q, open)
  if (customers.status === 'loading') return <SkeletonList rows={6} />
  if (customers.status === 'error')
    return <ErrorState message={customers.message} onRetry={customers.onRefresh} />
  return (
    <>
      {customers.items.length === 0 && (
        <EmptyState icon="user" title="没有这个客户" hint="换一个关键词，或在下面新增客户" />
      )}
      <List label="客户">
        {value && q === '' && <ListItem title="不选客户" note="散客" onClick={() => onPick(null)} />}
        {customers.items.map(({ id, name, area, phone, price_level }) => (
          <ListItem
            key={id}
            title={name}
            note={[area, phone].filter(Boolean).join(' · ')}
            current={id === value?.id}
            onClick={() => onPick({ id, name, level: price_level })}
          />
        ))}
      </List>
      <LoadMore
        hasMore={customers.hasMore}
        loading={customers.loadingMore}
        failed={customers.moreFailed}
        onMore={() => customers.onMore()}
      />
    </>
  )
}
