export { connectPush } from './push/connect.ts'
export { useUnreadCount } from './use-unread.ts'
