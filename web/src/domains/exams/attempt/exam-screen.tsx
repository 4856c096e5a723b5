import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePaper } from '../../papers/public.ts'
import { openLedger } from '../saving/answer-ledger.ts'
import { notifyLate } from '../saving/autosave-exam.ts'
import { ExamView } from './exam-view.tsx'
import { isFinished, openExam } from './open-exam.ts'
import { StartView } from './start-view.tsx'

/** Reading texts use the same screen under another address. */
function useOrigin() {
  const isReading = useLocation().pathname.startsWith('/reading-comprehension')
  return isReading
    ? { title: '阅读练习', back: '/reading-comprehension' }
    : { title: '在线考试', back: '/paper-analysis' }
}

/**
 * Online exam (在线考试): the start page, or with `attempt` in the address the running exam, so that a
 * reload returns to it.
 */
export default function ExamScreen() {
  const paperId = parsePositiveInt(useParams().paperId) ?? 0
  const [search, setSearch] = useSearchParams()
  const attemptId = parsePositiveInt(search.get('attempt')) ?? 0
  const paper = usePaper(paperId, 'facts')
  const origin = useOrigin()

  if (paperId === 0) {
    return (
      <Page {...origin}>
        <ErrorState
          title="打不开试卷"
          message="试卷ID不能为空"
          action={<ButtonLink to={origin.back}>选一份来做</ButtonLink>}
        />
      </Page>
    )
  }
  if (attemptId > 0) {
    const facts = paper.data?.paper
    const isOwner = facts === undefined || facts.mine
    const canPause = isOwner || facts.duration_minutes === 0
    return <RunningExam key={attemptId} attemptId={attemptId} canPause={canPause} canAbandon={isOwner} />
  }
  if (paper.data) {
    const showAttempt = (id: number) => setSearch({ attempt: String(id) }, { replace: true })
    return <StartView detail={paper.data} onStarted={showAttempt} />
  }
  return (
    <Page {...origin}>
      {paper.isError ? <ErrorState error={paper.error} onRetry={paper.refetch} /> : <SkeletonList />}
    </Page>
  )
}

interface RunningExamProps {
  attemptId: number
  canPause: boolean
  canAbandon: boolean
}

function RunningExam({ attemptId, canPause, canAbandon }: RunningExamProps) {
  const navigate = useNavigate()
  const origin = useOrigin()
  // Loaded once: after that, this page has newer state than the server.
  const result = useQuery({
    queryKey: ['exam', attemptId] as const,
    queryFn: () => openExam(attemptId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const opened = result.data
  const hasEnded = opened !== undefined && isFinished(opened.exam)
  useEffect(() => {
    if (!hasEnded) return
    notifyLate(openLedger(opened.exam.answers, opened.unsaved).ledger)
    void navigate(`/paper-analysis/result/${attemptId}`, { replace: true })
  }, [hasEnded, opened, attemptId, navigate])

  if (opened && !hasEnded) return <ExamView openedExam={opened} canPause={canPause} canAbandon={canAbandon} />
  return (
    <Page {...origin}>
      {result.isError ? <ErrorState error={result.error} onRetry={result.refetch} /> : <SkeletonList />}
    </Page>
  )
}
