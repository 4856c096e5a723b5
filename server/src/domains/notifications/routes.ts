import * as contract from '@shangxue/contract/notifications'
import { unreadNotifications } from '@shangxue/contract/unread'
import type { Server } from '../../platform/serve.ts'
import { notificationRepository } from './repository.ts'

export function notificationRoutes({ serve }: Server) {
  serve(contract.listNotifications, ({ db, actor }, filters) =>
    notificationRepository(db, actor.userId).list(filters),
  )
  serve(contract.notificationTopics, ({ db, actor }) => notificationRepository(db, actor.userId).topics())
  serve(unreadNotifications, async ({ db, actor }) => ({
    unread: await notificationRepository(db, actor.userId).unread(),
  }))
  serve(contract.readNotifications, async ({ db, actor }, which) => {
    const mine = notificationRepository(db, actor.userId)
    await mine.read(which)
    return { unread: await mine.unread() }
  })
  serve(contract.openNotification, ({ db, actor }, { id }) =>
    notificationRepository(db, actor.userId).open(id),
  )
  serve(contract.removeNotifications, async ({ db, actor }, { ids, back }) => {
    const mine = notificationRepository(db, actor.userId)
    await mine.remove(ids, back)
    return { unread: await mine.unread() }
  })
  serve(contract.clearNotifications, async ({ db, actor }, { topic }) => ({
    cleared: await notificationRepository(db, actor.userId).clear(topic),
  }))
}
