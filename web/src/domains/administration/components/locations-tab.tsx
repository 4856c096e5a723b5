import { listManagedLocations } from '@shangxue/contract/administration/endpoints'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { KIND_ICONS, type ManagedLocation, stockSummary } from '../location-labels.ts'
import { LocationEditSheet } from './location-edit-sheet.tsx'
import { LocationsOrder } from './locations-order.tsx'

/** Lists stores and warehouses in their order; the order is changed in a separate view. */
export function LocationsTab({ toolbar }: { toolbar: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(listManagedLocations, {}),
    meta: { quiet: true },
  })
  const [opened, setOpened] = useState<number | 'new'>()
  const [isReordering, setIsReordering] = useState(false)

  if (isReordering && data)
    return (
      <LocationsOrder
        locations={data}
        onDone={() => setIsReordering(false)}
        onRefresh={() => refetch({ throwOnError: true })}
      />
    )
  return (
    <>
      <Page
        title="公司设置"
        back="/my-profile"
        toolbar={toolbar}
        actions={
          data &&
          data.length > 1 && (
            <Button kind="plain" small icon="sort" onClick={() => setIsReordering(true)}>
              调整顺序
            </Button>
          )
        }
        footer={
          data && (
            <Button block icon="plus" onClick={() => setOpened('new')}>
              新增门店或仓库
            </Button>
          )
        }
      >
        {!data && error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
        {!data && !error && <SkeletonList rows={6} />}
        {data && error && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {data?.length === 0 && (
          <EmptyState icon="store" title="还没有门店和仓库" hint="点下面的“新增门店或仓库”，入库时就能选择" />
        )}
        {data && data.length > 0 && <Locations locations={data} onOpen={setOpened} />}
      </Page>
      <LocationEditSheet
        location={opened === 'new' ? undefined : data?.find(({ id }) => id === opened)}
        open={opened === 'new' || data?.some(({ id }) => id === opened) === true}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

function Locations({
  locations,
  onOpen,
}: {
  locations: readonly ManagedLocation[]
  onOpen: (id: number) => void
}) {
  return (
    <List label="门店和仓库">
      {locations.map((location) => (
        <ListItem
          key={location.id}
          icon={KIND_ICONS[location.kind]}
          title={location.name}
          note={stockSummary(location)}
          {...(!location.active && { value: <Tag>已停用</Tag> })}
          onClick={() => onOpen(location.id)}
        />
      ))}
    </List>
  )
}
