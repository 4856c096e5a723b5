export { connectPush } from './push/connect-push.ts'
export { useUnreadCount } from './use-unread-count.ts'
