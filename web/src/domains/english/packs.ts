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
/** Reads that were made once stay right until the page is left: the device's copy is looked after here. */
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

/** What there is to learn, by level and grade: the server's word, else the device's. */
export const indexOfLibrary = queryOptions({
  queryKey: ['study-index'],
  queryFn: async (): Promise<Index> => {
    const answered = askIndex()
    // it may fail before the device has said what it has
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
 * A part of the library. What the device has is there at once and without a network; a newer state of the content replaces
 * it when the server tells of one.
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

/** The level that a grade belongs to. */
export const levelOfGrade = (grade: number): Level =>
  grade <= 6 ? '小学' : grade <= 9 ? '初中' : grade <= 12 ? '高中' : '大学'
