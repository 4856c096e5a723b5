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
import { endless, pages, query, useCall } from '../../../lib/api/index.ts'

export type OwnList = Output<typeof listWordLists>['list'][number]
export type CheckedFile = Static<typeof WordImport>

const LISTS = [listWordLists]
const WORDS = [listWordLists, getOwnWords]

/** The lists of the signed-in learner. */
export const useWordLists = () => useQuery(query(listWordLists, {}))

export function useOwnWords(id: number, q: string) {
  return endless(useInfiniteQuery(pages(getOwnWords, { id, q })))
}

export const useCommitWords = () => useCall(commitWordFile, { stale: LISTS, quiet: true })
export const useRenameList = () => useCall(renameWordList, { stale: LISTS, quiet: true })
export const useDeleteList = () => useCall(deleteWordList, { stale: LISTS })
export const useAddWord = () => useCall(addWord, { stale: WORDS, quiet: true })
export const useRemoveWord = () => useCall(removeWord, { stale: WORDS })
