import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { uniqueId } from '../../../lib/unique.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { Word } from '../packs.ts'
import { Practice } from './practice.tsx'
import type { Run } from './run.ts'

export interface Sitting {
  readonly run: Run
  /** Words from which the wrong meanings are taken. */
  readonly pool: readonly Word[]
}

interface SittingsProps<S> {
  title: string
  /** True once the learner's study is loaded. */
  ready: boolean
  make: () => Promise<S>
  /** Shown instead of a session without steps. */
  empty: ReactNode
  back: string
}
interface Leading {
  onLeave: () => void
  /** Starts another session after this one. */
  onMore: () => void
}

/** Runs sessions one after another. Each is built when it starts and rendered by `renderSession`. */
export function SittingsOf<S extends { readonly run: { readonly steps: number } }>({
  title,
  ready,
  make,
  empty,
  back,
  show,
}: SittingsProps<S> & { show: (sitting: S, leading: Leading & { key: string }) => ReactNode }) {
  const navigate = useNavigate()
  const [turn, setTurn] = useState(uniqueId)
  const { data, isError, refetch } = useQuery({
    queryKey: ['study-sitting', turn],
    queryFn: make,
    enabled: ready,
    // The underlying queries retry by themselves.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (data && data.run.steps > 0)
    return show(data, {
      key: turn,
      onLeave: () => void navigate(back),
      onMore: () => setTurn(uniqueId()),
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

interface WordSittingsProps extends SittingsProps<Sitting> {
  /** Replaces the usual summary of a session. */
  outcome?: (run: Run) => ReactNode
}

/** Runs sessions of words. */
export function Sittings({ outcome, ...props }: WordSittingsProps) {
  return (
    <SittingsOf
      {...props}
      show={(sitting, { key, ...leading }) => (
        <Practice key={key} title={props.title} outcome={outcome} {...sitting} {...leading} />
      )}
    />
  )
}
