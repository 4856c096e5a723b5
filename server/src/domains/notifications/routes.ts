import * as contract from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { notificationRepository } from './repository.ts'

export function notificationRoutes({ serve }: Server) {
  serve(contract.listNotifications, ({ db, actor }, filters) =>
    notificationRepository(db, actor.userId).list(filters),
  )
  serve(contract.listNotificationTopics, ({ db, actor }) =>
    notificationRepository(db, actor.userId).countByTopic(),
  )
  serve(countUnreadNotifications, async ({ db, actor }) => ({
    unread: await notificationRepository(db, actor.userId).unread(),
  }))
  serve(contract.readNotifications, async ({ db, actor }, selection) => {
    const repository = notificationRepository(db, actor.userId)
    await repository.markRead(selection)
    return { unread: await repository.unread() }
  })
  serve(contract.openNotification, ({ db, actor }, { id }) =>
    notificationRepository(db, actor.userId).open(id),
  )
  serve(contract.removeNotifications, async ({ db, actor }, { ids, back }) => {
    const repository = notificationRepository(db, actor.userId)
    await repository.remove(ids, back)
    return { unread: await repository.unread() }
  })
  serve(contract.clearNotifications, async ({ db, actor }, { topic }) => ({
    cleared: await notificationRepository(db, actor.userId).clear(topic),
  }))
}
