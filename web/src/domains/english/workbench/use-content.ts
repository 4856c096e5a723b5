import { getCompanyContent } from '@shangxue/contract/content/company-content'
import {
  checkContent,
  createContentItem,
  getContentItem,
  listContentItems,
  listContentVersions,
  publishContentItem,
  restoreContentVersion,
  updateContentItem,
  withdrawContentItem,
} from '@shangxue/contract/content/endpoints'
import type { ContentKind, ContentState } from '@shangxue/contract/content/schemas'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { listReadingTexts } from '@shangxue/contract/reading/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import type { RequestOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { refreshCompanyContent } from '../content/company/company-content.ts'

export type ContentItem = Output<typeof getContentItem>
export type ContentRow = Output<typeof listContentItems>['list'][number]
export type ContentVersion = Output<typeof listContentVersions>['list'][number]
export type Problem = ContentItem['found'][number]

export interface ContentFilters {
  readonly q: string
  readonly kind: ContentKind | undefined
  readonly level: Level | undefined
  readonly state: ContentState | undefined
}

export function useContentList({ q, kind, level, state }: ContentFilters) {
  const input = { q: q.trim(), ...(kind && { kind }), ...(level && { level }), ...(state && { state }) }
  return infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listContentItems, input),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  )
}

export const useContentItem = (id: number) =>
  useQuery({ ...query(getContentItem, { id }), meta: { quiet: true } })

export const useContentVersions = (id: number) =>
  infiniteListProps(
    useInfiniteQuery({ ...infiniteQuery(listContentVersions, { id }), meta: { quiet: true } }),
  )

const QUERIES = [listContentItems, getContentItem, listContentVersions]

/** Commands of the editor. After a publication or withdrawal, this device fetches what learners see. */
export function useContentCommands(callOptions: object) {
  const client = useQueryClient()
  const options = { invalidates: QUERIES, ...callOptions }
  const published = { ...options, invalidates: [...QUERIES, listReadingTexts, getCompanyContent] }
  const create = useCall(createContentItem, options)
  const update = useCall(updateContentItem, options)
  const publish = useCall(publishContentItem, published)
  const refreshLearner = (level: Level) => void refreshCompanyContent(client, level).catch(() => undefined)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    publish: async (input: { id: number; version: number }, level: Level) => {
      await publish.mutateAsync(input)
      refreshLearner(level)
    },
  }
}

/** Asks and withdraws. */
export function useWithdraw({ id, level, title }: Pick<ContentRow, 'id' | 'level' | 'title'>) {
  const client = useQueryClient()
  const withdraw = useCall(withdrawContentItem, {
    invalidates: [...QUERIES, listReadingTexts, getCompanyContent],
  })
  return async () => {
    const isSure = await confirm({
      title: `下架“${title}”？`,
      message: '学生不再看到它，已经学过的记录保留。以后可以重新发布。',
      confirmLabel: '下架',
      danger: true,
    })
    if (!isSure) return
    await withdraw.mutateAsync({ id })
    await refreshCompanyContent(client, level).catch(() => undefined)
    toast('已下架', { kind: 'success' })
  }
}

export const useRestore = () => useCall(restoreContentVersion, { invalidates: QUERIES })

const CHECK_DELAY_MS = 700

/** The problems of the input, some time after the last change. Undefined until the first answer, and while nothing is to be checked. */
export function useProblems(
  input: RequestOf<typeof checkContent>,
  isEnabled: boolean,
): readonly Problem[] | undefined {
  const [settled, setSettled] = useState(input)
  const text = JSON.stringify(input)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: [checkContent.path, settled],
    queryFn: ({ signal }) => call(checkContent, settled, { signal, quiet: true }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    meta: { quiet: true },
  })
  return isEnabled ? data?.problems : undefined
}
