import { listKeyedTexts } from '@shangxue/contract/reading/guests'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { call } from '../../../lib/api/call.ts'
import { type LevelTexts, withReadingDatabase } from '../guest/guest-store.ts'

export type StoredText = LevelTexts['list'][number]

const readLevel = (level: Level): Promise<LevelTexts | undefined> =>
  withReadingDatabase((database) => database.get('texts', level)).catch(() => undefined)

/** The stored library texts of all levels, by level and grade; empty without storage. */
export async function listStoredTexts(): Promise<StoredText[]> {
  const levels = await Promise.all(LEVELS.map(readLevel))
  return levels.flatMap((texts) => texts?.list ?? [])
}

/** The stored library text of an id; undefined if the device has none. */
export const findStoredText = async (id: number): Promise<StoredText | undefined> =>
  (await listStoredTexts()).find((text) => text.id === id)

/** Loads the library texts of a level and stores them. Rejects with the error of the call, or if storage is full. */
export async function storeLevelTexts(level: Level): Promise<readonly StoredText[]> {
  const texts = await call(listKeyedTexts, { level }, { quiet: true })
  await withReadingDatabase((database) => database.put('texts', texts, level))
  return texts.list
}

/** The library texts of a level from the device, otherwise from the server. */
export async function loadLevelTexts(level: Level): Promise<readonly StoredText[]> {
  const stored = await readLevel(level)
  if (stored) return stored.list
  return (await call(listKeyedTexts, { level }, { quiet: true })).list
}

/** Removes all stored texts from the device. */
export const removeStoredTexts = (): Promise<void> =>
  withReadingDatabase((database) => database.clear('texts'))
