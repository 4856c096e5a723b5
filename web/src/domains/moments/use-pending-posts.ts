import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../../lib/api/index.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { MOMENT_QUERIES } from './api.ts'
import { posts, readPosts, toPost, usePostQueue } from './post-queue.ts'

/** The user's unpublished posts. They are sent while a moments screen is open and the device is online. */
export function usePendingPosts() {
  const queryClient = useQueryClient()
  const entries = usePostQueue((queue) => queue.entries)
  useEffect(() => {
    const stops = [
      posts.onSent(({ length }) => {
        toast(length > 1 ? `已发布 ${length} 条动态` : '已发布', { kind: 'success' })
        void invalidate(queryClient, MOMENT_QUERIES)
      }),
      posts.start(),
    ]
    void readPosts()
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
  const owner = storedOwner()
  return entries.filter((entry) => entry.owner === owner).map(toPost)
}
