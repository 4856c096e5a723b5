import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  addWord,
  commitWordFile,
  deleteWordList,
  getOwnWords,
  listWordLists,
  removeWord,
  renameWordList,
  type WordImport,
} from '@shangxue/contract/word-lists/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'

/** Formats senses: `n. 苹果；v. 采摘`. */
export const formatSenses = (senses: readonly { pos: string; zh: string }[]): string =>
  senses.map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`)).join('；')

export type OwnList = Output<typeof listWordLists>['list'][number]
export type CheckedFile = Static<typeof WordImport>

const LIST_QUERIES = [listWordLists]
const LIST_AND_WORD_QUERIES = [listWordLists, getOwnWords]

/** The lists of the signed-in learner. */
export const useWordLists = () => useQuery(query(listWordLists, {}))

export function useOwnWords(id: number, q: string) {
  return infiniteListProps(useInfiniteQuery(infiniteQuery(getOwnWords, { id, q })))
}

export const useCommitWordFile = () => useCall(commitWordFile, { invalidates: LIST_QUERIES, quiet: true })
export const useRenameList = () => useCall(renameWordList, { invalidates: LIST_QUERIES, quiet: true })
export const useDeleteList = () => useCall(deleteWordList, { invalidates: LIST_QUERIES })
export const useAddWord = () => useCall(addWord, { invalidates: LIST_AND_WORD_QUERIES, quiet: true })
export const useRemoveWordFromList = () => useCall(removeWord, { invalidates: LIST_AND_WORD_QUERIES })
