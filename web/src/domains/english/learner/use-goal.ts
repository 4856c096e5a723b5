import { DEFAULT_SETTINGS } from '@shangxue/study/scheduling/settings'
import { useStudy } from '../store/study-state.ts'

/** The learner's settings, or the defaults; `chosen` is true once the learner has set them. */
export function useGoal() {
  const settings = useStudy((study) => study.settings)
  return { ...settings, chosen: settings.changed_at !== DEFAULT_SETTINGS.changed_at }
}
