import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { preloadCompanyContent, type Word } from '../content/content-packs.ts'
import type { PictureBook } from '../pictures/picture-book.ts'
import type { SessionRun } from './session-run.ts'

export interface WordSessionData {
  readonly run: SessionRun
  /** Words from which the wrong meanings are taken. */
  readonly pool: readonly Word[]
  /** Pictures to ask for and to choose from; without them all questions are texts. */
  readonly pictures?: PictureBook
}

export interface StudySessionsProps<S> {
  title: string
  /** True once the learner's study is loaded. */
  ready: boolean
  buildSession: () => Promise<S>
  /** Shown instead of a session without steps. */
  empty: ReactNode
  back: string
}
interface SessionNavigation {
  onLeave: () => void
  /** Starts another session after this one. */
  onRestart: () => void
}

/** Runs sessions one after another. Each is built when it starts and rendered by `renderSession`. */
export function StudySessions<S extends { readonly run: { readonly steps: number } }>({
  title,
  ready,
  buildSession,
  empty,
  back,
  renderSession,
}: StudySessionsProps<S> & {
  renderSession: (session: S, navigation: SessionNavigation & { key: string }) => ReactNode
}) {
  const navigate = useNavigate()
  const [sessionId, setSessionId] = useState(uniqueId)
  useEffect(preloadCompanyContent, [])
  const { data, isError, refetch } = useQuery({
    queryKey: ['study-sitting', sessionId],
    queryFn: buildSession,
    enabled: ready,
    // The underlying queries retry by themselves.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (data && data.run.steps > 0)
    return renderSession(data, {
      key: sessionId,
      onLeave: () => void navigate(back),
      onRestart: () => setSessionId(uniqueId()),
    })
  return (
    <Page title={title} back={back}>
      {data ? (
        empty
      ) : isError ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={5} />
      )}
    </Page>
  )
}
