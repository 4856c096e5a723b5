import { useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { ExportButton } from '../../../../ui/action/export-button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../../ui/display/list/list.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../../ui/form/filters/filter-bar.tsx'
import { ListPage, type ListState } from '../../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../../ui/layout/list/summary-line.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { delay } from '../../delay.ts'
import { LONG_NAME, LONG_TITLE } from '../../long-texts.ts'

interface Customer {
  id: number
  name: string
}

const customers: readonly Customer[] = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  name: index === 1 ? LONG_NAME : `城南通讯 ${index + 1} 号店`,
}))
const onRefresh = () => delay(1500)
const ready = { status: 'ready', items: customers, total: customers.length, onRefresh } as const

/** A ListPage whose list stands as given. */
const listScreen = (label: string, list: ListState<Customer>, filtered = false) => ({
  label: `ListPage：${label}`,
  draw: (onBack: () => void) => <CustomerList list={list} filtered={filtered} onBack={onBack} />,
})

export const LIST_SCREENS = {
  'list-loading': listScreen('在加载', { status: 'loading', items: [], onRefresh }),
  'list-empty': listScreen('空的', { status: 'ready', items: [], onRefresh }),
  'list-filtered': listScreen('没有符合条件的', { status: 'ready', items: [], onRefresh }, true),
  'list-failed': listScreen('没有加载出来', {
    status: 'error',
    items: [],
    message: '服务器正在维护，请稍后重试。',
    onRefresh,
  }),
  'list-ready': listScreen('有内容', ready),
  'list-stale': listScreen('没有刷新成功', { ...ready, stale: true }),
  'list-more': listScreen('加载更多', {
    ...ready,
    items: customers.slice(0, 6),
    hasMore: true,
    loadingMore: true,
  }),
  'list-more-failed': listScreen('加载更多失败', {
    ...ready,
    items: customers.slice(0, 6),
    hasMore: true,
    moreFailed: true,
  }),
}

interface CustomerListProps {
  list: ListState<Customer>
  filtered: boolean
  onBack: () => void
}

function CustomerList({ list, filtered, onBack }: CustomerListProps) {
  const [q, setQ] = useState(filtered ? '不存在的客户' : '')
  return (
    <ListPage
      title={list.stale ? LONG_TITLE : '客户'}
      back={onBack}
      list={list}
      actions={<IconButton icon="upload" label="导入" />}
      search={{ label: '名称或拼音', value: q, onChange: setQ }}
      filters={
        <FilterBar label="按区域筛选" onMore={() => toast('更多条件')}>
          <Chip selected onClick={() => undefined}>
            城南
          </Chip>
          <Chip selected={false} count={12} onClick={() => undefined}>
            城北
          </Chip>
        </FilterBar>
      }
      summary={
        list.items.length > 0 && (
          <SummaryLine action={<ExportButton state="idle" plain onExport={onRefresh} />}>
            共 {list.total} 位
          </SummaryLine>
        )
      }
      itemKey={({ id }) => id}
      renderItem={({ id, name }) => (
        <ListRow
          title={name}
          note="城南"
          value={<Tag kind={id % 2 ? 'success' : 'neutral'}>{id % 2 ? '常客' : '新客'}</Tag>}
          onClick={() => toast(name)}
        />
      )}
      empty={
        <EmptyState
          icon="user"
          title="还没有客户"
          hint="先新增一位，或从表格导入"
          action={<Button icon="plus">新增客户</Button>}
        />
      }
      filtered={filtered}
      onClearFilters={() => setQ('')}
      add={<IconButton icon="plus" label="新增客户" />}
    />
  )
}
