import { DEFAULT_SETTINGS } from '@shangxue/study/goal'
import { useStudy } from './store/state.ts'

/** What the learner set for themselves, or what holds until they do; `chosen`: they did. */
export function useGoal() {
  const settings = useStudy((study) => study.settings)
  return { ...(settings ?? DEFAULT_SETTINGS), chosen: settings !== null }
}
