import {
  getStudyCloze,
  getStudyLibrary,
  getStudySentences,
  getStudyWords,
  type StudyCloze,
  type StudySentence,
  type StudyWord,
} from '@shangxue/contract/english/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { type Answer, call } from '../../lib/api/index.ts'
import { onDevice } from './store/device.ts'

export type Word = Static<typeof StudyWord>
export type Sentence = Static<typeof StudySentence>
export type Cloze = Static<typeof StudyCloze>
export type Index = Answer<typeof getStudyLibrary>

interface Pack<T> {
  readonly version: string
  readonly list: readonly T[]
}
/** Loaded packs stay valid for the page; freshness of the device's copy is checked here. */
const FOR_GOOD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
}

export const kept = async <T>(name: string): Promise<Pack<T> | undefined> =>
  (await onDevice((database) => database.get('packs', name)).catch(() => undefined)) as Pack<T> | undefined

export const keep = <T>(name: string, pack: Pack<T>): Promise<unknown> =>
  onDevice((database) => database.put('packs', pack, name)).catch(() => undefined)

const INDEX = 'index'
const askIndex = () => call(getStudyLibrary, {}, { quiet: true })

/** The index of the library by level and grade: from the server, otherwise from the device. */
export const indexOfLibrary = queryOptions({
  queryKey: ['study-index'],
  queryFn: async (): Promise<Index> => {
    const answered = askIndex()
    // Avoids an unhandled rejection while the cached copy is being read.
    answered.catch(() => undefined)
    const known = await kept<Index>(INDEX)
    try {
      const index = await answered
      void keep(INDEX, { version: index.version, list: [index] })
      return index
    } catch (error) {
      const [index] = known?.list ?? []
      if (index) return index
      throw error
    }
  },
  ...FOR_GOOD,
})

/**
 * A part of the library. The device's copy is used at once and offline, and replaced when the server has a
 * newer version.
 */
const pack = <T>(name: string, ask: () => Promise<Pack<T>>) =>
  queryOptions({
    queryKey: ['study-pack', name],
    queryFn: async ({ client, queryKey }): Promise<readonly T[]> => {
      const known = await kept<T>(name)
      const fetched = async () => {
        const { version, list } = await ask()
        await keep(name, { version, list })
        return list
      }
      if (!known) return fetched()
      void renewed(client, known.version, fetched).then((list) => list && client.setQueryData(queryKey, list))
      return known.list
    },
    ...FOR_GOOD,
  })

const renewed = async <T>(client: QueryClient, version: string, fetched: () => Promise<T>) => {
  try {
    const index = await client.ensureQueryData(indexOfLibrary)
    return index.version === version ? undefined : await fetched()
  } catch {
    return undefined
  }
}

export const wordsOfGrade = (grade: number) =>
  pack<Word>(`words ${grade}`, () => call(getStudyWords, { grade }, { quiet: true }))
export const sentencesOfLevel = (level: Level) =>
  pack<Sentence>(`sentences ${level}`, () => call(getStudySentences, { level }, { quiet: true }))
export const clozeOfLevel = (level: Level) =>
  pack<Cloze>(`cloze ${level}`, () => call(getStudyCloze, { level }, { quiet: true }))

/** The level of a grade. */
export const levelOfGrade = (grade: number): Level =>
  grade <= 6 ? '小学' : grade <= 9 ? '初中' : grade <= 12 ? '高中' : '大学'
