import { getKeyedText } from '@shangxue/contract/reading/guests'
import { call } from '../../../lib/api/call.ts'
import { isLibraryText } from '../reading-paths.ts'
import { type DevicePractice, GUEST, listPractices, newPractice, storeGuestPractice } from './guest-store.ts'

/**
 * Returns the unfinished practice of an exercise on this device, or a new one. Resolves to
 * undefined if the device lacks the exercise.
 */
export async function openGuestPractice(key: string): Promise<DevicePractice | undefined> {
  const practices = (await listPractices(GUEST)).filter((practice) => practice.key === key)
  const unfinished = practices.find(({ submitted_at }) => submitted_at === null)
  if (unfinished) return unfinished
  const [previous] = practices
  const created = previous
    ? newPractice(key, previous.purpose, previous.exercise)
    : isLibraryText(Number(key))
      ? newPractice(key, 'library', await call(getKeyedText, { id: Number(key) }, { quiet: true }))
      : undefined
  if (created) await storeGuestPractice(created)
  return created
}
