import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { AnalysisPanel } from '../checking/analysis-panel.tsx'
import { NotAnalysed } from '../checking/not-analysed.tsx'
import { TakerPage } from '../checking/taker-page.tsx'
import { PAPERS } from '../paper-words.ts'
import { usePaper } from '../use-paper.ts'
import type { Detail } from '../use-papers.ts'

// Loaded on demand: pupils who only take a paper do not need it.
const CheckPaper = later(
  () => import('../checking/check-paper.tsx'),
  ({ detail, retry }) => (
    <Page title={detail.paper.title} back={PAPERS} wide>
      <ErrorState onRetry={retry} />
    </Page>
  ),
)

const ReviewPage = later(
  () => import('../checking/review-page.tsx'),
  ({ detail, retry }) => (
    <Page title={detail.paper.title} back={PAPERS}>
      <ErrorState onRetry={retry} />
    </Page>
  ),
)

const NO_ID = '试卷ID不能为空'

/** Paper details (试卷详情): the owner checks and publishes, other users see the facts and start the exam. */
export default function DetailScreen() {
  const { paperId } = useParams()
  const id = Number(paperId)
  if (Number.isSafeInteger(id) && id > 0) return <Loaded key={id} paperId={id} />
  return (
    <Page title="试卷详情" back={PAPERS}>
      <ErrorState
        title={NO_ID}
        message="请从试卷列表中打开试卷"
        action={<ButtonLink to={PAPERS}>查看试卷</ButtonLink>}
      />
    </Page>
  )
}

function Loaded({ paperId }: { paperId: number }) {
  const { data, error, refetch, isFetching } = usePaper(paperId)
  if (data) return <Detailed detail={data} />
  return (
    <Page title="试卷详情" back={PAPERS}>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

function Detailed({ detail }: { detail: Detail }) {
  const { paper, questions } = detail
  if (!paper.mine) return <TakerPage detail={detail} />
  if (paper.kind === 'review')
    return (
      <Suspense fallback={<Waiting title={paper.title} />}>
        <ReviewPage detail={detail} />
      </Suspense>
    )
  if (paper.status === 'analyzing') return <AnalysisPanel paper={paper} />
  if (paper.status !== 'completed' && questions.length === 0) return <NotAnalysed detail={detail} />
  return (
    <Suspense fallback={<Waiting title={paper.title} />}>
      <CheckPaper detail={detail} />
    </Suspense>
  )
}

const Waiting = ({ title }: { title: string }) => (
  <Page title={title} back={PAPERS} wide>
    <SkeletonList rows={8} />
  </Page>
)
