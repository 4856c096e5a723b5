import type { RewardKind } from '@shangxue/contract/rewards/schemas'

export const HALL = '/reward-tasks'
export const CREATE = `${HALL}/create`
export const OWN = `${HALL}/creator-tasks`
export const HISTORY = `${HALL}/history`

/** Its terms, over the hall; there a play begins (startRewardTask), so that a play never starts by opening an address. */
export const taskAddress = (id: number) => `${HALL}?task=${id}`
export const playAddress = (id: number, kind: RewardKind) =>
  `${HALL}/${kind === 'reading' ? 'reading-comprehension' : 'challenge'}/${id}`
/** Of one's own play by its number, for anyone by its code. */
export const resultAddress = (code: string | number) => `${HALL}/result/${code}`
export const rankingAddress = (code: string) => `${HALL}/ranking/${code}`
export const LEDGER = `${HISTORY}?view=points`
export const REPORTS = `${HALL}?view=reports`
/** One's own task, over the list of them. */
export const ownAddress = (id: number) => `${OWN}?task=${id}`
/** A draft to go on with. */
export const draftAddress = (id: number) => `${CREATE}?draft=${id}`
/** A draft to be looked through and published; `leftOut` questions of its paper are not asked. */
export const publishAddress = (id: number, leftOut = 0) =>
  `${draftAddress(id)}&view=publish${leftOut > 0 ? `&left=${leftOut}` : ''}`
/** The questions of one's own task. */
export const questionsAddress = (id: number) => `${ownAddress(id)}&view=questions`
