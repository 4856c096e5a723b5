/**
 * The command queue. A command that cannot be sent is stored on this device, shown as 待提交, and sent again in order, with
 * the same `Idempotency-Key`, by one tab, until the server accepts or rejects it. A rejection is shown with the server's
 * message and a choice: 重试, 修改, 放弃. Nothing looks done before the server has acknowledged it.
 *
 * A screen declares which of its commands may be queued:
 *
 *     const edited = usePendingEdit(reserveDevices) // the refused command to edit: { id, input }, or undefined
 *     const reserve = useCall(reserveDevices, {
 *       invalidates: [listDevices],
 *       queue: {
 *         title: ({ device_ids }) => `预留 ${device_ids.length} 台`, // shown in 待提交 and in toasts
 *         editAt: () => '/stock/move?do=reserve',                   // the screen that 修改 opens; without it there is no 修改
 *         onQueued: () => { draft.clear(); void navigate(back) },   // leaves the form; the toast has been shown
 *         replaces: edited?.id,                                     // the new command replaces the refused one
 *       },
 *     })
 *     await reserve.mutateAsync(input) // also rejects when queued, so that code after a success does not run
 *
 * - A queued command rejects with an `ApiError` of code `queued`: `isQueued(error)` in a catch,
 *   `reserve.queued` while rendering. The user has been notified why (`retryReason`) and that it is stored; do not show it as
 *   a failure.
 * - A screen that stays open shows the status with `useOutboxStatus` and the id from `onQueued`.
 * - A new command is queued behind waiting ones, even with a connection, to keep their order.
 * - The screen handles refusals (4xx) of the first attempt, as without `queue`.
 * - Queue only commands that still make sense an hour later. Their input is stored on the device: no passwords.
 *
 * Commands with files have a queue of their own, so that slow uploads block no other command: `createQueue` with
 * `withAttachments` (`domains/moments/post-queue.ts`). Each file is stored with its entry, uploaded once under its own key before the
 * command, and its id filled into the input.
 */

export { withAttachments } from './attachments.ts'
export {
  editState,
  type OutboxStatus,
  statusOf,
  useOutboxStatus,
  usePendingEdit,
  usePendingIds,
} from './hooks.ts'
export { createQueue, discard, entriesOf, readEntries, retry } from './queue.ts'
export {
  type Attachment,
  createQueueState,
  type Entry,
  isInFlight,
  isQueued,
  isWaiting,
  useMyEntries,
} from './state.ts'
export { createEntry } from './submit.ts'
