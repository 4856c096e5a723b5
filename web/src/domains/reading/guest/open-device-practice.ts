import { getKeyedText } from '@shangxue/contract/reading/guests'
import { call } from '../../../lib/api/call.ts'
import { isUnreachable } from '../is-unreachable.ts'
import { findStoredText } from '../offline/stored-texts.ts'
import { isLibraryText } from '../reading-paths.ts'
import {
  type DevicePractice,
  type KeyedExercise,
  listPractices,
  newPractice,
  storeDevicePractice,
} from './guest-store.ts'

/** A library text with its answer key: from the server, offline as it is stored. */
async function getText(id: number): Promise<KeyedExercise> {
  try {
    return await call(getKeyedText, { id }, { quiet: true })
  } catch (error) {
    const stored = isUnreachable(error) ? await getStoredText(id) : undefined
    if (stored) return stored
    throw error
  }
}

const isUnfinished = ({ refused, submitted_at }: DevicePractice) => submitted_at === null && !refused

/** The unfinished practice of an exercise on this device. */
export const findUnfinishedPractice = async (
  owner: string,
  key: string,
): Promise<DevicePractice | undefined> =>
  (await listPractices(owner)).find((practice) => practice.key === key && isUnfinished(practice))

/** A library text as it is stored on this device. */
export const getStoredText = async (id: number): Promise<KeyedExercise | undefined> =>
  (await findStoredText(id))?.exercise

/**
 * Returns the unfinished practice of an exercise on this device, or a new one. Resolves to
 * undefined if the device lacks the exercise.
 * @param loadText how to get a library text
 */
export async function openDevicePractice(
  owner: string,
  key: string,
  loadText: (id: number) => Promise<KeyedExercise | undefined> = getText,
): Promise<DevicePractice | undefined> {
  const practices = (await listPractices(owner).catch(() => [])).filter((practice) => practice.key === key)
  const unfinished = practices.find(isUnfinished)
  if (unfinished) return unfinished
  const [previous] = practices
  const text = previous?.exercise ?? (isLibraryText(Number(key)) ? await loadText(Number(key)) : undefined)
  if (!text) return undefined
  const created = newPractice(key, previous?.purpose ?? 'library', text)
  // Without storage the practice exists until the page closes.
  await storeDevicePractice(owner, created).catch(() => undefined)
  return created
}
