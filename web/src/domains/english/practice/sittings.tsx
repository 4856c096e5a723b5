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
  /** Where the other meanings are taken from. */
  readonly pool: readonly Word[]
}

interface SittingsProps<S> {
  title: string
  /** The learner's study is open. */
  ready: boolean
  make: () => Promise<S>
  /** Instead of a sitting without steps. */
  empty: ReactNode
  back: string
}
interface Leading {
  onLeave: () => void
  /** Another sitting after this one. */
  onMore: () => void
}

/** Sittings one after another, each made anew of what is to be asked then, and shown by `show`. */
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
    // what it reads tries again by itself
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
  /** Says how a sitting went, in place of the usual words. */
  outcome?: (run: Run) => ReactNode
}

/** Sittings of words. */
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
