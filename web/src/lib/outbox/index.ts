/**
 * The command queue. A command that cannot be sent is stored on this device, shown as 待提交, and sent again in order, with
 * the same `Idempotency-Key`, by one tab, until the server accepts or rejects it. A rejection is shown with the server's
 * message and a choice: 重试, 修改, 放弃. Nothing looks done before the server has acknowledged it.
 *
 * A screen says which of its commands may be queued:
 *
 *     const edited = usePendingEdit(reserveDevices) // what 修改 brought back: { id, input }, else undefined
 *     const reserve = useCall(reserveDevices, {
 *       stale: [listDevices],
 *       queue: {
 *         title: ({ device_ids }) => `预留 ${device_ids.length} 台`, // what the user did; shown in 待提交 and in toasts
 *         editAt: () => '/stock/move?do=reserve',                   // where 修改 leads; left out: no 修改
 *         onQueued: () => { draft.clear(); void navigate(back) },   // leave the form; the toast has been shown
 *         replaces: edited?.id,                                     // the new command replaces the refused one
 *       },
 *     })
 *     await reserve.mutateAsync(input) // rejects when queued, too, so that what follows a success does not run
 *
 * - Queued is an `ApiError` with code `queued`: `isQueued(error)` in a catch, `reserve.queued` while rendering. The user has
 *   been notified why (`retryReason`) and that it is stored; do not show it as a failure.
 * - A screen that stays shows the status by `useOutboxStatus`, with the id that `onQueued` gets.
 * - A command goes behind those that wait already, even with a connection, so that their order stays.
 * - Refusals (4xx) of the first attempt are the screen's, as without `queue`.
 * - Only commands that still make sense an hour later; their input is stored on the device until then. No passwords.
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
export { entryOf } from './submit.ts'
