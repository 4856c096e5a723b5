import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  addWord,
  commitWordFile,
  deleteWordList,
  getLearntSharedWords,
  getOwnWords,
  listSharedWordLists,
  listWordLists,
  removeWord,
  renameWordList,
  shareWordList,
  type WordImport,
} from '@shangxue/contract/word-lists/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useAllowed } from '../../../lib/session/state.ts'

/** Formats senses: `n. 苹果；v. 采摘`. */
export const formatSenses = (senses: readonly { pos: string; zh: string }[]): string =>
  senses.map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`)).join('；')

export type OwnList = Output<typeof listWordLists>['list'][number]
export type SharedList = Output<typeof listSharedWordLists>['list'][number]
export type CheckedFile = Static<typeof WordImport>

const LIST_QUERIES = [listWordLists]
const LIST_AND_WORD_QUERIES = [listWordLists, getOwnWords]

/** The lists of the signed-in learner. */
export const useWordLists = () => useQuery(query(listWordLists, {}))

export function useOwnWords(id: number, q: string) {
  return infiniteListProps(useInfiniteQuery(infiniteQuery(getOwnWords, { id, q })))
}

/** Word lists that others in the company share. */
export function useSharedLists(q: string) {
  return infiniteListProps(useInfiniteQuery(infiniteQuery(listSharedWordLists, { q })))
}

/** Shares a list in the company or stops sharing it. */
export const useShareList = () =>
  useCall(shareWordList, { invalidates: [listWordLists, listSharedWordLists, getLearntSharedWords] })

/** True for users who may stop the sharing of lists of others. */
export const useCanStopSharing = (): boolean => useAllowed('content-author')

export const useCommitWordFile = () => useCall(commitWordFile, { invalidates: LIST_QUERIES, quiet: true })
export const useRenameList = () => useCall(renameWordList, { invalidates: LIST_QUERIES, quiet: true })
export const useDeleteList = () => useCall(deleteWordList, { invalidates: LIST_QUERIES })
export const useAddWord = () => useCall(addWord, { invalidates: LIST_AND_WORD_QUERIES, quiet: true })
export const useRemoveWordFromList = () => useCall(removeWord, { invalidates: LIST_AND_WORD_QUERIES })
