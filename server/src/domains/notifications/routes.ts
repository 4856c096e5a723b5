import * as contract from '@shangxue/contract/notifications'
import type { Server } from '../../platform/serve.ts'
import { notificationRepository } from './repository.ts'

export function notificationRoutes({ serve }: Server) {
  serve(contract.listNotifications, ({ db, actor }, page) =>
    notificationRepository(db, actor.userId).list(page),
  )
  serve(contract.unreadNotifications, async ({ db, actor }) => ({
    unread: await notificationRepository(db, actor.userId).unread(),
  }))
  serve(contract.readNotifications, async ({ db, actor }, which) => {
    const mine = notificationRepository(db, actor.userId)
    await mine.read(which)
    return { unread: await mine.unread() }
  })
}
