import type { RewardKind } from '@shangxue/contract/rewards/schemas'

export const HALL = '/reward-tasks'
export const CREATE = `${HALL}/create`
export const OWN = `${HALL}/creator-tasks`
export const HISTORY = `${HALL}/history`

/**
 * Opens the terms of a task over the list. A play starts there (`startRewardTask`), never by
 * opening an address.
 */
export const taskAddress = (id: number) => `${HALL}?task=${id}`
export const playAddress = (id: number, kind: RewardKind) =>
  `${HALL}/${kind === 'reading' ? 'reading-comprehension' : 'challenge'}/${id}`
/** Result of the user's own play by id, or of any play by code. */
export const resultAddress = (code: string | number) => `${HALL}/result/${code}`
export const rankingAddress = (code: string) => `${HALL}/ranking/${code}`
export const LEDGER = `${HISTORY}?view=points`
export const REPORTS = `${HALL}?view=reports`
/** Opens an own task over the list of own tasks. */
export const ownAddress = (id: number) => `${OWN}?task=${id}`
/** Opens a draft for editing. */
export const draftAddress = (id: number) => `${CREATE}?draft=${id}`
/** Opens a draft for review and publishing. `leftOut` is the number of questions excluded from its paper. */
export const publishAddress = (id: number, leftOut = 0) =>
  `${draftAddress(id)}&view=publish${leftOut > 0 ? `&left=${leftOut}` : ''}`
/** Questions of an own task. */
export const questionsAddress = (id: number) => `${ownAddress(id)}&view=questions`
