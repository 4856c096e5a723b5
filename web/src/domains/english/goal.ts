import { DEFAULT_SETTINGS } from '@shangxue/study/goal'
import { useStudy } from './store/state.ts'

/** What the learner set for themselves, or what holds until they do; `chosen`: they did. */
export function useGoal() {
  const settings = useStudy((study) => study.settings)
  return { ...settings, chosen: settings.changed_at !== DEFAULT_SETTINGS.changed_at }
}
