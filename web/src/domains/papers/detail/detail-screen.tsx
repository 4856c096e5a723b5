import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { PaperDetail } from '../api.ts'
import { PAPERS_PATH } from '../paper-labels.ts'
import { usePaper } from '../use-paper.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { NotAnalysed } from './not-analysed.tsx'
import { PaperStartPage } from './paper-start-page.tsx'

// Loaded on demand: pupils who only take a paper do not need it.
const CheckPaper = lazyWithRetry(
  () => import('../checking/check-paper.tsx'),
  ({ detail, retry }) => (
    <Page title={detail.paper.title} back={PAPERS_PATH} wide>
      <ErrorState onRetry={retry} />
    </Page>
  ),
)

const ReviewPage = lazyWithRetry(
  () => import('./review-paper-page.tsx'),
  ({ detail, retry }) => (
    <Page title={detail.paper.title} back={PAPERS_PATH}>
      <ErrorState onRetry={retry} />
    </Page>
  ),
)

const MISSING_ID = '试卷ID不能为空'

/** Paper details (试卷详情): the owner checks and publishes, other users see the facts and start the exam. */
export default function DetailScreen() {
  const { paperId } = useParams()
  const id = Number(paperId)
  if (Number.isSafeInteger(id) && id > 0) return <PaperDetailLoader key={id} paperId={id} />
  return (
    <Page title="试卷详情" back={PAPERS_PATH}>
      <ErrorState
        title={MISSING_ID}
        message="请从试卷列表中打开试卷"
        action={<ButtonLink to={PAPERS_PATH}>查看试卷</ButtonLink>}
      />
    </Page>
  )
}

function PaperDetailLoader({ paperId }: { paperId: number }) {
  const { data, error, refetch, isFetching } = usePaper(paperId)
  if (data) return <PaperDetailView detail={data} />
  return (
    <Page title="试卷详情" back={PAPERS_PATH}>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

function PaperDetailView({ detail }: { detail: PaperDetail }) {
  const { paper, questions } = detail
  if (!paper.mine) return <PaperStartPage detail={detail} />
  if (paper.kind === 'review')
    return (
      <Suspense fallback={<PaperSkeleton title={paper.title} />}>
        <ReviewPage detail={detail} />
      </Suspense>
    )
  if (paper.status === 'analyzing') return <AnalysisPanel paper={paper} />
  if (paper.status !== 'completed' && questions.length === 0) return <NotAnalysed detail={detail} />
  return (
    <Suspense fallback={<PaperSkeleton title={paper.title} />}>
      <CheckPaper detail={detail} />
    </Suspense>
  )
}

const PaperSkeleton = ({ title }: { title: string }) => (
  <Page title={title} back={PAPERS_PATH} wide>
    <SkeletonList rows={8} />
  </Page>
)
