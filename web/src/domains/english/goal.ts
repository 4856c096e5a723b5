import { DEFAULT_SETTINGS } from '@shangxue/study/goal'
import { useStudy } from './store/state.ts'

/** The learner's settings, or the defaults; `chosen` is true once the learner has set them. */
export function useGoal() {
  const settings = useStudy((study) => study.settings)
  return { ...settings, chosen: settings.changed_at !== DEFAULT_SETTINGS.changed_at }
}
