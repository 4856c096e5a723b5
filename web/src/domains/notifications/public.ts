export { connectPush } from './push/connect.ts'
export { useUnread } from './use-unread.ts'
