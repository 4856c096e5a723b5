import {
  addMomentComment,
  deleteMoment,
  deleteMomentComment,
  getMoment,
  likeMoment,
  listMomentComments,
  listMoments,
  pinMoment,
} from '@shangxue/contract/moments/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { isQueued } from '../../lib/outbox/state.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import type { Moment } from './moments.ts'

export const MOMENT_QUERIES = [listMoments, getMoment]

const PAGE_SIZE = 20

interface Filters {
  readonly q: string
  readonly scope: 'all' | 'mine'
  readonly photos: boolean
}

export const useMoments = (filters: Filters) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listMoments, { ...filters, limit: PAGE_SIZE }),
      ...{ staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData },
    }),
  )

export const useMoment = (id: number) =>
  useQuery({ ...query(getMoment, { id }), staleTime: 0, meta: { quiet: true } })

export const useComments = (id: number) =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(listMomentComments, { id, limit: 50 }),
      ...{ staleTime: 0, meta: { quiet: true } },
    }),
  )

type MomentPages = InfiniteData<Output<typeof listMoments>>

/** Updates a cached moment without reloading all pages of the list. */
function patchMoment(cache: QueryClient, id: number, fields: Partial<Moment>): void {
  const patchIn = <T extends { id: number }>(item: T): T => (item.id === id ? { ...item, ...fields } : item)
  cache.setQueriesData<MomentPages>({ queryKey: [listMoments.path] }, (cached) =>
    cached && 'pages' in cached
      ? { ...cached, pages: cached.pages.map((page) => ({ ...page, list: page.list.map(patchIn) })) }
      : cached,
  )
  cache.setQueriesData<Output<typeof getMoment>>({ queryKey: [getMoment.path, { id }] }, (found) =>
    found ? { ...found, ...fields } : found,
  )
}

/** Likes optimistically and reverts when the server rejects. */
export function useLike({ id, liked, likes, user_name }: Moment) {
  const queryClient = useQueryClient()
  const likeMutation = useCall(likeMoment, {
    queue: { title: (input) => `${input.liked ? '赞' : '取消赞'}${user_name}的动态` },
  })
  return async () => {
    const targetLiked = { liked: !liked, likes: likes + (liked ? -1 : 1) }
    patchMoment(queryClient, id, targetLiked)
    try {
      patchMoment(queryClient, id, await likeMutation.mutateAsync({ id, liked: targetLiked.liked }))
      await invalidate(queryClient, [getMoment])
    } catch (error) {
      if (!isQueued(error)) patchMoment(queryClient, id, { liked, likes })
    }
  }
}

/** Deletes and pins a moment, with their messages. */
export function useMomentActions({ id, pinned }: Moment) {
  const removeMutation = useCall(deleteMoment, { invalidates: [listMoments] })
  const pinMutation = useCall(pinMoment, { invalidates: MOMENT_QUERIES })
  return {
    async remove(): Promise<boolean> {
      const isConfirmed = await confirm({
        title: '删除这条动态？',
        message: '照片、赞和评论会一起删除，不能恢复。',
        confirmLabel: '删除',
        danger: true,
      })
      if (!isConfirmed) return false
      return removeMutation.mutateAsync({ id }).then(
        () => {
          toast('已删除', { kind: 'success' })
          return true
        },
        () => false,
      )
    },
    pin: () =>
      pinMutation.mutateAsync({ id, pinned: !pinned }).then(
        () => toast(pinned ? '已取消置顶' : '已置顶', { kind: 'success' }),
        () => undefined,
      ),
  }
}

const COMMENT_QUERIES = [listMomentComments, getMoment, listMoments]

export function useAddComment(name: string) {
  return useCall(addMomentComment, {
    invalidates: COMMENT_QUERIES,
    queue: { title: () => `评论${name}的动态` },
  })
}

export function useDeleteComment() {
  const removing = useCall(deleteMomentComment, { invalidates: COMMENT_QUERIES })
  return async (id: number) => {
    const confirmed = await confirm({
      title: '删除这条评论？',
      message: '删除后不能恢复。',
      confirmLabel: '删除',
      danger: true,
    })
    if (confirmed)
      await removing.mutateAsync({ id }).then(
        () => toast('已删除', { kind: 'success' }),
        () => undefined,
      )
  }
}
