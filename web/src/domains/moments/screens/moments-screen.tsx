import { MOMENT_SCOPES } from '@shangxue/contract/moments/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { MOMENT_QUERIES, useMoments } from '../api.ts'
import { MomentCard } from '../components/moment-card.tsx'
import { PendingPosts } from '../components/pending-posts.tsx'
import { ADD_PATH } from '../moments.ts'
import { posts, readPosts, sendPosts, toPost, usePostQueue } from '../post-queue.ts'

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

/** 动态: posts of colleagues. */
export default function MomentsScreen() {
  const address = useUrlParams()
  const q = address.get('q')
  const scope = parseOneOf(MOMENT_SCOPES, address.get('scope')) ?? 'all'
  const photos = address.get('photos') === '1'
  const isOwn = scope === 'mine'
  const pendingPosts = usePendingPosts()
  return (
    <ListPage
      title="动态"
      back="/my-profile"
      list={useMoments({ q, scope, photos })}
      search={{ label: '搜索文字或姓名', value: q, onChange: (next) => address.set({ q: next }) }}
      filters={
        <FilterBar label="筛选动态">
          <Chip selected={isOwn} onClick={() => address.set({ scope: isOwn ? '' : 'mine' })}>
            我发布的
          </Chip>
          <Chip selected={photos} onClick={() => address.set({ photos: !photos })}>
            有照片
          </Chip>
        </FilterBar>
      }
      summary={
        pendingPosts.length > 0 && <PendingPosts posts={pendingPosts} onRetry={() => sendPosts(true)} />
      }
      itemKey={({ id }) => id}
      renderItem={(moment) => <MomentCard moment={moment} />}
      estimate={320}
      overscan={1}
      empty={
        <EmptyState
          icon="message"
          title="还没有动态"
          hint="把店里的新鲜事告诉同事"
          action={<ButtonLink to={ADD_PATH}>发布第一条</ButtonLink>}
        />
      }
      filtered={q !== '' || isOwn || photos}
      onClearFilters={() => address.set({ q: '', scope: '', photos: '' })}
      add={<IconLink icon="plus" label="发布动态" to={ADD_PATH} />}
    />
  )
}
