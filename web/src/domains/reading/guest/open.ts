import { getKeyedText } from '@shangxue/contract/reading/guests'
import { call } from '../../../lib/api/index.ts'
import { isLibraryText } from '../names.ts'
import { type DevicePractice, GUEST, newPractice, practicesOf, storeGuestPractice } from './store.ts'

/**
 * Returns the unfinished practice of an exercise on this device, or a new one. Resolves to
 * undefined if the device lacks the exercise.
 */
export async function openGuestPractice(key: string): Promise<DevicePractice | undefined> {
  const known = (await practicesOf(GUEST)).filter((practice) => practice.key === key)
  const open = known.find(({ submitted_at }) => submitted_at === null)
  if (open) return open
  const [before] = known
  const fresh = before
    ? newPractice(key, before.purpose, before.exercise)
    : isLibraryText(Number(key))
      ? newPractice(key, 'library', await call(getKeyedText, { id: Number(key) }, { quiet: true }))
      : undefined
  if (fresh) await storeGuestPractice(fresh)
  return fresh
}
