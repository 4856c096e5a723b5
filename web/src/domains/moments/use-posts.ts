import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { invalidate } from '../../lib/api/index.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { type Post, sendPosts, usePosts } from './posts.ts'
import { MOMENT_READS } from './use-moments.ts'

const NOTHING: readonly Post[] = []

/** What waits to be published; sent as soon as a screen of moments is open and there is a connection. */
export function useWaitingPosts() {
  const cache = useQueryClient()
  const waiting = usePosts((posts) => (posts.owner === storedOwner() ? posts.waiting : NOTHING))
  const send = useCallback(
    async (retried = false) => {
      const published = (await sendPosts(retried)).filter((outcome) => outcome === 'published').length
      if (published === 0) return
      toast(published > 1 ? `已发布 ${published} 条动态` : '已发布', { kind: 'success' })
      await invalidate(cache, MOMENT_READS)
    },
    [cache],
  )
  useEffect(() => {
    void send()
    const online = () => void send()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [send])
  return { waiting, send }
}
