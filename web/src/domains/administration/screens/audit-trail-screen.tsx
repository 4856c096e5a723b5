import { Suspense } from 'react'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Pane, SplitView } from '../../../ui/layout/navigation/split-view.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { recordText } from '../audit-labels.ts'
import { AuditFilterBar } from '../components/audit-filter-bar.tsx'
import { AuditRowView } from '../components/audit-row.tsx'
import { AuditSummary } from '../components/audit-summary.tsx'
import { isFiltered, useAuditFilters } from '../use-audit-filters.ts'
import { useAuditTrail } from '../use-audit-trail.ts'

const AuditDetail = lazyWithRetry(() => import('../components/audit-detail.tsx'))

/** 操作记录: who did what to which record. */
export default function AuditTrailScreen() {
  const address = useAuditFilters()
  const { filters, change, clear, entry, wide, open } = address
  const list = useAuditTrail(filters)
  const filtered = isFiltered(filters)
  const first = list.items[0]?.entry
  const record = filters.entity_id === undefined || !first ? undefined : recordText(first)

  return (
    <SplitView>
      <ListPage
        title="操作记录"
        back="/my-profile"
        list={list}
        search={{ label: '搜索操作、姓名、对象或内容', value: filters.q, onChange: (q) => change({ q }) }}
        filters={<AuditFilterBar address={address} recordLabel={record} />}
        summary={list.items.length > 0 && <AuditSummary filters={filters} filtered={filtered} />}
        itemKey={({ entry: { id } }) => id}
        renderItem={(row) => (
          <AuditRowView row={row} current={wide && row.entry.id === entry} onOpen={open} />
        )}
        empty={
          <EmptyState
            icon="clock"
            title="还没有操作记录"
            hint="改价、入库、修改用户和权限之后，这里会记下是谁在什么时候做的"
          />
        }
        filtered={filtered}
        onClearFilters={clear}
      />
      <Suspense>
        {entry !== undefined && <AuditDetail key={entry} id={entry} address={address} />}
        {wide && entry === undefined && (
          <Pane title="操作详情">
            <EmptyState
              icon="clock"
              title="选择一条记录"
              hint="在左边的列表里点一行，这里显示改动前后的内容"
            />
          </Pane>
        )}
      </Suspense>
    </SplitView>
  )
}
