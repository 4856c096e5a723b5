import type { ERRORS } from '@shangxue/contract/errors/errors'
import { saveRewardAnswers } from '@shangxue/contract/rewards/attempts'
import { call } from '../../../lib/api/call.ts'
import { attemptStore } from '../../../lib/autosave/attempt-store.ts'
import { type Autosave, createAutosave } from '../../../lib/autosave/autosave.ts'
import { acknowledge, allAnswers, type PlayLedger, type StartedPlay, unsavedCount } from './play-ledger.ts'

/** Literal codes instead of `ERRORS`, which every page would load. The types keep them in sync. */
const SUBMITTED_CODE: typeof ERRORS.reward_handed_in.code = 41330
const TIME_UP_CODE: typeof ERRORS.reward_time_up.code = 41337
const OVER_CODES: readonly unknown[] = [SUBMITTED_CODE, TIME_UP_CODE]

export interface StoredPlay {
  readonly begun: StartedPlay
  readonly unsaved: PlayLedger['unsaved']
  /** Index of the question shown last. */
  readonly at: number
  /** Server clock minus device clock, in ms. */
  readonly ahead: number
}
/** Stored plays by task id. */
export const storedPlays = attemptStore<StoredPlay>('reward-play')

interface PlayOptions {
  readonly attemptId: number
  readonly ledger: PlayLedger
  readonly onServerNow: (serverNow: string) => void
  /** Called when the play accepts no more answers. */
  readonly onOver: () => void
  readonly persist?: (ledger: PlayLedger, owner: string) => void
}
export type PlayAutosave = Autosave<PlayLedger>

/** Autosave for a play. Each save sends all answers. */
export function autosavePlay({ attemptId, ledger, onServerNow, onOver, persist }: PlayOptions): PlayAutosave {
  const autosave: PlayAutosave = createAutosave<PlayLedger>({
    ...{ ledger, ...(persist && { persist }), hasUnsaved: (now) => unsavedCount(now) > 0 },
    async save(owner) {
      const { getState, setState } = autosave.store
      const current = getState().ledger
      if (unsavedCount(current) === 0) return 'done'
      const sent = { seq: current.seq + 1, answers: allAnswers(current) }
      const response = await call(saveRewardAnswers, { id: attemptId, ...sent }, { owner, quiet: true })
      onServerNow(response.server_now)
      setState({ saveError: null })
      autosave.setLedger(acknowledge(getState().ledger, sent, response))
      return 'more'
    },
    classify(error) {
      if (!OVER_CODES.includes(error.code)) return error.isTemporary ? 'unreachable' : 'refused'
      onOver()
      return 'ended'
    },
  })
  return autosave
}
