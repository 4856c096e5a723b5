import { listNotifications, listNotificationTopics } from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../lib/api/queries.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { reconcile } from './device-subscription.ts'

interface Message {
  readonly kind?: unknown
  readonly path?: unknown
}

/** Handles push messages of the service worker and keeps the subscription in sync. Returns a cleanup function. */
export function connectPush(navigateTo: (path: string) => unknown, cache: QueryClient): () => void {
  const syncSubscription = (owner: string) => void reconcile(owner).catch(() => undefined)
  syncSubscription(ownerOf(useSession.getState()))
  const stop = useSession.subscribe((now, before) => {
    if (ownerOf(now) !== ownerOf(before)) syncSubscription(ownerOf(now))
  })
  if (!('serviceWorker' in navigator)) return stop

  const handleMessage = ({ data, ports: [port] }: MessageEvent<Message | null>) => {
    if (data?.kind === 'push-news')
      void invalidate(cache, [listNotifications, listNotificationTopics, countUnreadNotifications])
    if (data?.kind !== 'push-open' || typeof data.path !== 'string') return
    port?.postMessage('going')
    void navigateTo(data.path)
  }
  navigator.serviceWorker.addEventListener('message', handleMessage)
  navigator.serviceWorker.startMessages()
  return () => {
    stop()
    navigator.serviceWorker.removeEventListener('message', handleMessage)
  }
}
