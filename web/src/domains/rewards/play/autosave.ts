import type { ERRORS } from '@shangxue/contract/errors/errors'
import { saveRewardAnswers } from '@shangxue/contract/rewards/attempts'
import { call } from '../../../lib/api/index.ts'
import { attemptStore } from '../../../lib/autosave/attempt-store.ts'
import { type Autosave, createAutosave } from '../../../lib/autosave/autosave.ts'
import { acknowledge, answersOf, type Begun, type Ledger, unsavedCount } from './ledger.ts'

/** Literal codes instead of `ERRORS`, which every page would load. The types keep them in sync. */
const HANDED_IN: typeof ERRORS.reward_handed_in.code = 41330
const TIME_UP: typeof ERRORS.reward_time_up.code = 41337
const OVER: readonly unknown[] = [HANDED_IN, TIME_UP]

export interface StoredPlay {
  readonly begun: Begun
  readonly unsaved: Ledger['unsaved']
  /** Index of the question shown last. */
  readonly at: number
  /** Server clock minus device clock, in ms. */
  readonly ahead: number
}
/** Stored plays by task id. */
export const storedPlays = attemptStore<StoredPlay>('reward-play')

interface PlayOptions {
  readonly attemptId: number
  readonly ledger: Ledger
  readonly onServerNow: (serverNow: string) => void
  /** Called when the play accepts no more answers. */
  readonly onOver: () => void
  readonly persist?: (ledger: Ledger, owner: string) => void
}
export type PlayAutosave = Autosave<Ledger>

/** Autosave for a play. Each save sends all answers. */
export function autosavePlay({ attemptId, ledger, onServerNow, onOver, persist }: PlayOptions): PlayAutosave {
  const autosave: PlayAutosave = createAutosave<Ledger>({
    ...{ ledger, ...(persist && { persist }), hasUnsaved: (now) => unsavedCount(now) > 0 },
    async save(owner) {
      const { getState, setState } = autosave.store
      const before = getState().ledger
      if (unsavedCount(before) === 0) return 'done'
      const sent = { seq: before.seq + 1, answers: answersOf(before) }
      const answer = await call(saveRewardAnswers, { id: attemptId, ...sent }, { owner, quiet: true })
      onServerNow(answer.server_now)
      setState({ trouble: null })
      autosave.setLedger(acknowledge(getState().ledger, sent, answer))
      return 'more'
    },
    classify(error) {
      if (!OVER.includes(error.code)) return error.isTemporary ? 'unreachable' : 'refused'
      onOver()
      return 'ended'
    },
  })
  return autosave
}
