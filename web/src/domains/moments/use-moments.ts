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
import { endless, invalidate, pages, query, useCall } from '../../lib/api/index.ts'
import { isQueued } from '../../lib/outbox/index.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { Moment } from './moments.ts'

export const MOMENT_READS = [listMoments, getMoment]

const PAGE = 20

interface Filters {
  readonly q: string
  readonly scope: 'all' | 'mine'
  readonly photos: boolean
}

export const useMoments = (filters: Filters) =>
  endless(
    useInfiniteQuery({
      ...pages(listMoments, { ...filters, limit: PAGE }),
      ...{ staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData },
    }),
  )

export const useMoment = (id: number) =>
  useQuery({ ...query(getMoment, { id }), staleTime: 0, meta: { quiet: true } })

export const useComments = (id: number) =>
  endless(
    useInfiniteQuery({
      ...pages(listMomentComments, { id, limit: 50 }),
      ...{ staleTime: 0, meta: { quiet: true } },
    }),
  )

type Listed = InfiniteData<Output<typeof listMoments>>

/** Updates a cached moment without reloading all pages of the list. */
function patchMoment(cache: QueryClient, id: number, fields: Partial<Moment>): void {
  const patched = <T extends { id: number }>(one: T): T => (one.id === id ? { ...one, ...fields } : one)
  cache.setQueriesData<Listed>({ queryKey: [listMoments.path] }, (found) =>
    found && 'pages' in found
      ? { ...found, pages: found.pages.map((page) => ({ ...page, list: page.list.map(patched) })) }
      : found,
  )
  cache.setQueriesData<Output<typeof getMoment>>({ queryKey: [getMoment.path, { id }] }, (found) =>
    found ? { ...found, ...fields } : found,
  )
}

/** Likes optimistically and reverts when the server rejects. */
export function useLike({ id, liked, likes, user_name }: Moment) {
  const cache = useQueryClient()
  const liking = useCall(likeMoment, {
    queue: { title: (input) => `${input.liked ? '赞' : '取消赞'}${user_name}的动态` },
  })
  return async () => {
    const wanted = { liked: !liked, likes: likes + (liked ? -1 : 1) }
    patchMoment(cache, id, wanted)
    try {
      patchMoment(cache, id, await liking.mutateAsync({ id, liked: wanted.liked }))
      await invalidate(cache, [getMoment])
    } catch (error) {
      if (!isQueued(error)) patchMoment(cache, id, { liked, likes })
    }
  }
}

/** Deletes and pins a moment, with their messages. */
export function useMomentDeeds({ id, pinned }: Moment) {
  const removing = useCall(deleteMoment, { stale: [listMoments] })
  const pinning = useCall(pinMoment, { stale: MOMENT_READS })
  return {
    async remove(): Promise<boolean> {
      const yes = await confirm({
        title: '删除这条动态？',
        message: '照片、赞和评论会一起删除，不能恢复。',
        confirmLabel: '删除',
        danger: true,
      })
      if (!yes) return false
      return removing.mutateAsync({ id }).then(
        () => {
          toast('已删除', { kind: 'success' })
          return true
        },
        () => false,
      )
    },
    pin: () =>
      pinning.mutateAsync({ id, pinned: !pinned }).then(
        () => toast(pinned ? '已取消置顶' : '已置顶', { kind: 'success' }),
        () => undefined,
      ),
  }
}

const COMMENT_READS = [listMomentComments, getMoment, listMoments]

export function useCommenting(name: string) {
  return useCall(addMomentComment, {
    stale: COMMENT_READS,
    queue: { title: () => `评论${name}的动态` },
  })
}

export function useCommentRemoval() {
  const removing = useCall(deleteMomentComment, { stale: COMMENT_READS })
  return async (id: number) => {
    const yes = await confirm({
      title: '删除这条评论？',
      message: '删除后不能恢复。',
      confirmLabel: '删除',
      danger: true,
    })
    if (yes)
      await removing.mutateAsync({ id }).then(
        () => toast('已删除', { kind: 'success' }),
        () => undefined,
      )
  }
}
