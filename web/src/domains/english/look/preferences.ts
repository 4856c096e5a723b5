import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { listeners } from '../../../lib/util/listeners.ts'
import { useStudyLevel } from './study-look.ts'

/** Preferences of this device about help for young learners, with the key that each is stored under. */
const KEYS = { mascot: 'studyMascot', instructions: 'studyInstructions' } as const
type Preference = keyof typeof KEYS

const changes = listeners<void>()

/** The stored choice; undefined until the learner or a parent has chosen. */
function readChoice(preference: Preference): boolean | undefined {
  const stored = readStored(KEYS[preference])
  return stored === null ? undefined : stored === '1'
}

/** A preference and the function that changes it. */
export function usePreference(
  preference: Preference,
  defaultValue: boolean,
): readonly [boolean, (isOn: boolean) => void] {
  const choice = useSyncExternalStore(changes.add, () => readChoice(preference))
  return [
    choice ?? defaultValue,
    (isOn) => {
      store(KEYS[preference], isOn ? '1' : '0')
      changes.notify()
    },
  ]
}

/** Whether the mascot is shown: by default at 小学, by choice at 初中, never above. */
export function useHasMascot(): boolean {
  const level = useStudyLevel()
  const [isOn] = usePreference('mascot', level === '小学')
  return isOn && (level === '小学' || level === '初中')
}

/** Whether instructions are spoken to young learners. */
export const useHasInstructions = (): boolean => usePreference('instructions', true)[0]
