import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePaper } from '../../papers/public.ts'
import { ExamView } from '../components/exam-view.tsx'
import { StartView } from '../components/start-view.tsx'
import { isOver, openExam } from '../open-exam.ts'
import { notifyLate } from '../saving/autosave.ts'
import { openLedger } from '../saving/ledger.ts'

/** Reading texts use the same screen under another address. */
function usePlace() {
  const reading = useLocation().pathname.startsWith('/reading-comprehension')
  return reading
    ? { title: '阅读练习', back: '/reading-comprehension' }
    : { title: '在线考试', back: '/paper-analysis' }
}

/**
 * Online exam (在线考试): the start page, or with `attempt` in the address the running exam, so that a
 * reload returns to it.
 */
export default function ExamScreen() {
  const paperId = positive(useParams().paperId) ?? 0
  const [search, setSearch] = useSearchParams()
  const attemptId = positive(search.get('attempt')) ?? 0
  const paper = usePaper(paperId, 'facts')
  const place = usePlace()

  if (paperId === 0) {
    return (
      <Page {...place}>
        <ErrorState
          title="打不开试卷"
          message="试卷ID不能为空"
          action={<ButtonLink to={place.back}>选一份来做</ButtonLink>}
        />
      </Page>
    )
  }
  if (attemptId > 0) {
    const facts = paper.data?.paper
    const mine = facts === undefined || facts.mine
    const mayPause = mine || facts.duration_minutes === 0
    return <Taking key={attemptId} attemptId={attemptId} mayPause={mayPause} mayAbandon={mine} />
  }
  if (paper.data) {
    const go = (id: number) => setSearch({ attempt: String(id) }, { replace: true })
    return <StartView detail={paper.data} onStarted={go} />
  }
  return (
    <Page {...place}>
      {paper.isError ? <ErrorState error={paper.error} onRetry={paper.refetch} /> : <SkeletonList />}
    </Page>
  )
}

interface TakingProps {
  attemptId: number
  mayPause: boolean
  mayAbandon: boolean
}

function Taking({ attemptId, mayPause, mayAbandon }: TakingProps) {
  const navigate = useNavigate()
  const place = usePlace()
  // Loaded once: after that, this page has newer state than the server.
  const found = useQuery({
    queryKey: ['exam', attemptId] as const,
    queryFn: () => openExam(attemptId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const opened = found.data
  const over = opened !== undefined && isOver(opened.exam)
  useEffect(() => {
    if (!over) return
    notifyLate(openLedger(opened.exam.answers, opened.unsaved).ledger)
    void navigate(`/paper-analysis/result/${attemptId}`, { replace: true })
  }, [over, opened, attemptId, navigate])

  if (opened && !over) return <ExamView opened={opened} mayPause={mayPause} mayAbandon={mayAbandon} />
  return (
    <Page {...place}>
      {found.isError ? <ErrorState error={found.error} onRetry={found.refetch} /> : <SkeletonList />}
    </Page>
  )
}
