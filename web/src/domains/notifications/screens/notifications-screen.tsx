import { TOPICS } from '@shangxue/contract/notifications/topics'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { CollapsedRow } from '../components/collapsed-row.tsx'
import { NoticeFilters } from '../components/notice-filters.tsx'
import { NoticeMenu } from '../components/notice-menu.tsx'
import { NoticeRow } from '../components/notice-row.tsx'
import { rowsOf } from '../notification-rows.ts'
import { parseTopic } from '../topic-icons.ts'
import {
  type Filters,
  type Notice,
  useClear,
  useNotifications,
  useRead,
  useReadAll,
  useRemove,
  useTopics,
} from '../use-notifications.ts'
import { useOpenedPush } from '../use-opened-push.ts'

const ROW_PX = 72

const searchParamsOf = ({ topic, unread }: Filters): Record<string, string> => ({
  ...(topic && { topic }),
  ...(unread && { unread: '1' }),
})

/** 通知: all notifications by day, newest first. */
export default function NotificationsScreen() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = { topic: parseTopic(search.get('topic')), unread: search.get('unread') === '1' }
  const filter = (next: Filters) => setSearch(searchParamsOf(next), { replace: true })
  const filtered = filters.topic !== undefined || filters.unread
  useOpenedPush()

  const { list, unread } = useNotifications(filters)
  const topics = useTopics()
  const [expandedGroups, setExpandedGroups] = useState<ReadonlySet<string>>(new Set())
  const read = useRead()
  const remove = useRemoving()
  const [menu, setMenu] = useState<{ notice: Notice; open: boolean }>()
  const rows = rowsOf(list.items, filters.topic ? 'all' : expandedGroups)

  return (
    <>
      <ListPage
        title="通知"
        back="/my-profile"
        list={{ ...waitForHeader(topics, list), items: rows, total: undefined }}
        itemKey={(row) => (row.kind === 'notice' ? row.notice.id : row.id)}
        estimate={ROW_PX}
        renderItem={(row) =>
          row.kind === 'more' ? (
            <CollapsedRow
              row={row}
              onOpen={() => setExpandedGroups((folds) => new Set([...folds, row.collapsed]))}
            />
          ) : (
            <NoticeRow
              notice={row.notice}
              beginsDay={row.beginsDay}
              onRead={read}
              onRemove={remove}
              onMore={(notice) => setMenu({ notice, open: true })}
            />
          )
        }
        filters={<NoticeFilters topics={topics.data} filters={filters} onChange={filter} />}
        filtered={filtered}
        onClearFilters={() => filter({ topic: undefined, unread: false })}
        actions={<Actions filters={filters} unread={unread} />}
        empty={
          <EmptyState icon="bell" title="没有通知" hint="导出完成等消息会出现在这里，点开可以直接去处理" />
        }
      />
      {menu && (
        <NoticeMenu
          {...menu}
          onClose={() => setMenu({ ...menu, open: false })}
          onRead={read}
          onRemove={remove}
        />
      )}
    </>
  )
}

function Actions({ filters, unread }: { filters: Filters; unread: number }) {
  const { topic } = filters
  const all = useReadAll()
  const clear = useClearing(filters)
  const readAll = () =>
    all.mutateAsync({ ids: [], all: true, read: true, ...(topic && { topic }) }).catch(() => undefined)
  return (
    <>
      {unread > 0 && (
        <Button kind="plain" small onClick={readAll}>
          {topic ? '本类已读' : '全部已读'}
        </Button>
      )}
      <IconButton icon="trash" label="清空已读" onClick={clear} />
      <IconLink icon="settings" label="通知设置" to="/notifications/settings" />
    </>
  )
}

/** Removes a notification; the toast offers to restore it. */
function useRemoving() {
  const remove = useRemove()
  return (notice: Notice) =>
    void remove(notice).then(
      () =>
        toast(`已移除“${notice.title.slice(0, 8)}”`, {
          action: { label: '撤销', onSelect: () => remove(notice, true).catch(() => undefined) },
        }),
      () => undefined,
    )
}

function useClearing({ topic }: Filters) {
  const clear = useClear()
  return async () => {
    const confirmed = await confirm({
      title: topic ? `清空已读的${TOPICS[topic].name}通知？` : '清空已读的通知？',
      message: '未读的会留下。清空后不能恢复。',
      confirmLabel: '清空',
      danger: true,
    })
    if (!confirmed) return
    await clear.mutateAsync(topic ? { topic } : {}).then(
      ({ cleared }) =>
        toast(cleared > 0 ? `已清空 ${cleared} 条` : '没有已读的通知', {
          kind: cleared > 0 ? 'success' : 'info',
        }),
      () => undefined,
    )
  }
}
