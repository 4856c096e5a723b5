import { listCompanyTexts, listKeyedTexts } from '@shangxue/contract/reading/guests'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { call } from '../../../lib/api/call.ts'
import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { companyTextsKey, type LevelTexts, withReadingDatabase } from '../guest/guest-store.ts'

export type StoredText = LevelTexts['list'][number]

const readTexts = (key: string): Promise<LevelTexts | undefined> =>
  withReadingDatabase((database) => database.get('texts', key)).catch(() => undefined)

/** The company's texts as they were stored; none for guests. */
async function readCompanyTexts(level: Level): Promise<readonly StoredText[]> {
  const owner = ownerOf(useSession.getState())
  return owner === '' ? [] : ((await readTexts(companyTextsKey(owner, level)))?.list ?? [])
}

async function readLevel(level: Level): Promise<readonly StoredText[]> {
  const library = await readTexts(level)
  return library ? [...library.list, ...(await readCompanyTexts(level))] : []
}

/** The stored texts of all levels, by level and grade; empty without storage. */
export async function listStoredTexts(): Promise<StoredText[]> {
  const levels = await Promise.all(LEVELS.map(readLevel))
  return levels.flat()
}

/** The stored text of an id; undefined if the device has none. */
export const findStoredText = async (id: number): Promise<StoredText | undefined> =>
  (await listStoredTexts()).find((text) => text.id === id)

/** The texts of the company from the server, else as they were stored; none for guests. */
async function fetchCompanyTexts(level: Level): Promise<readonly StoredText[]> {
  const owner = ownerOf(useSession.getState())
  if (owner === '') return []
  try {
    const texts = await call(listCompanyTexts, { level }, { quiet: true })
    await withReadingDatabase((database) =>
      database.put('texts', texts, companyTextsKey(owner, level)),
    ).catch(() => undefined)
    return texts.list
  } catch {
    return readCompanyTexts(level)
  }
}

/** Loads the texts of a level and stores them. Rejects with the error of the call, or if storage is full. */
export async function storeLevelTexts(level: Level): Promise<readonly StoredText[]> {
  const [texts, companyTexts] = await Promise.all([
    call(listKeyedTexts, { level }, { quiet: true }),
    fetchCompanyTexts(level),
  ])
  await withReadingDatabase((database) => database.put('texts', texts, level))
  return [...texts.list, ...companyTexts]
}

/** How long the company's texts are waited for if the device has a copy. */
const MAX_WAIT_MS = 3_000

/** The texts of a level from the device, otherwise from the server. Withdrawn texts of the company are left out if it answers. */
export async function loadLevelTexts(level: Level): Promise<readonly StoredText[]> {
  const companyTexts = fetchCompanyTexts(level)
  const stored = await readTexts(level)
  if (!stored) {
    const { list } = await call(listKeyedTexts, { level }, { quiet: true })
    return [...list, ...(await companyTexts)]
  }
  const current = await Promise.race([
    companyTexts,
    new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS, undefined)),
  ])
  return [...stored.list, ...(current ?? (await readCompanyTexts(level)))]
}

/** Updates the company's texts on a device that stores the texts of the level. */
export async function refreshCompanyTexts(level: Level): Promise<void> {
  if (await readTexts(level)) await fetchCompanyTexts(level)
}

/** Removes all stored texts from the device. */
export const removeStoredTexts = (): Promise<void> =>
  withReadingDatabase((database) => database.clear('texts'))
