/**
 * Writes made without a connection. A write that cannot be sent is kept on this device, shown as 待提交, and sent again
 * in order, with the same `Idempotency-Key`, by one tab, until the server has answered yes or no. A no is shown with the
 * server's words and a choice: 重试, 修改, 放弃. Nothing looks done before the server has acknowledged it.
 *
 * A screen says which of its writes may wait:
 *
 *     const edited = useEdited(reserveDevices) // what 修改 brought back: { id, input }, else undefined
 *     const reserve = useCall(reserveDevices, {
 *       stale: [listDevices],
 *       queue: {
 *         title: ({ device_ids }) => `预留 ${device_ids.length} 台`, // what the user did; shown in 待提交 and in toasts
 *         editAt: () => '/stock/move?do=reserve',                   // where 修改 leads; left out: no 修改
 *         onQueued: () => { draft.clear(); void navigate(back) },   // leave the form; the toast has been shown
 *         replaces: edited?.id,                                     // the refused write gives way to the new one
 *       },
 *     })
 *     await reserve.mutateAsync(input) // rejects when queued, too, so that what follows a success does not run
 *
 * - Queued is an `ApiError` with code `queued`: `isQueued(error)` in a catch, `reserve.queued` while drawing. The user
 *   has been told why, and that it is kept (`unsent-reason.ts`); do not show it as a failure.
 * - A screen that stays says what becomes of it by `useFates`, with the id that `onQueued` is given.
 * - A write goes behind those that wait already, even with a connection, so that their order stays.
 * - Refusals (4xx) of the first attempt are the screen's, as without `queue`.
 * - Only writes that still make sense an hour later; their input is kept on the device until then. No passwords, no files.
 */

export { isBusy } from './busy.ts'
export { discard, retry } from './decide.ts'
export { editState, useEdited } from './edited.ts'
export { type Entry, isQueued, isWaiting } from './entry.ts'
export { type Fate, useFates } from './fate.ts'
export { useMyEntries } from './state.ts'
export { entriesOf, read as readEntries } from './storage.ts'
export { useWaiting } from './waiting.ts'
