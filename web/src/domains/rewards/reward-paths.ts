import type { RewardKind } from '@shangxue/contract/rewards/schemas'

export const TASKS_PATH = '/reward-tasks'
export const CREATE_PATH = `${TASKS_PATH}/create`
export const OWN_TASKS_PATH = `${TASKS_PATH}/creator-tasks`
export const HISTORY_PATH = `${TASKS_PATH}/history`

/**
 * Opens the terms of a task over the list. A play starts there (`startRewardTask`), never by
 * opening an address.
 */
export const taskPath = (id: number) => `${TASKS_PATH}?task=${id}`
export const playPath = (id: number, kind: RewardKind) =>
  `${TASKS_PATH}/${kind === 'reading' ? 'reading-comprehension' : 'challenge'}/${id}`
/** Result of the user's own play by id, or of any play by code. */
export const resultPath = (code: string | number) => `${TASKS_PATH}/result/${code}`
export const rankingPath = (code: string) => `${TASKS_PATH}/ranking/${code}`
export const LEDGER_PATH = `${HISTORY_PATH}?view=points`
export const REPORTS_PATH = `${TASKS_PATH}?view=reports`
/** Opens an own task over the list of own tasks. */
export const ownTaskPath = (id: number) => `${OWN_TASKS_PATH}?task=${id}`
/** Opens a draft for editing. */
export const draftPath = (id: number) => `${CREATE_PATH}?draft=${id}`
/** Opens a draft for review and publishing. `excludedQuestions` is the number of questions excluded from its paper. */
export const publishPath = (id: number, excludedQuestions = 0) =>
  `${draftPath(id)}&view=publish${excludedQuestions > 0 ? `&left=${excludedQuestions}` : ''}`
/** Questions of an own task. */
export const questionsPath = (id: number) => `${ownTaskPath(id)}&view=questions`
