import { dayOf } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { NoticeRow } from '../components/notice-row.tsx'
import { type Notice, useNotifications, useReadAll } from '../use-notifications.ts'

const ROW_PX = 72

const beginsDay = (items: readonly Notice[], index: number): boolean => {
  const [before, own] = [items[index - 1], items[index]]
  return !before || !own || dayOf(before.created_at) !== dayOf(own.created_at)
}

/** 通知: what has happened, newest first, by day. */
export default function NotificationsScreen() {
  const { list, unread } = useNotifications()
  const all = useReadAll()
  const readAll = () => all.mutateAsync({ ids: [], all: true }).catch(() => undefined)

  return (
    <ListPage
      title="通知"
      back="/my-profile"
      list={list}
      itemKey={({ id }) => id}
      estimate={ROW_PX}
      renderItem={(notice, index) => <NoticeRow notice={notice} first={beginsDay(list.items, index)} />}
      actions={
        unread > 0 && (
          <Button kind="plain" small onClick={readAll}>
            全部已读
          </Button>
        )
      }
      empty={
        <EmptyState icon="bell" title="没有通知" hint="导出完成等消息会出现在这里，点开可以直接去处理" />
      }
    />
  )
}
