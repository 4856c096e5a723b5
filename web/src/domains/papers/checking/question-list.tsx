import { dismissRegion, getPaperDetail, listPapers, setQuestions } from '@shangxue/contract/papers/endpoints'
import { Fragment } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { needsCheck, type PaperDetail, type PaperQuestion, type UnreadRegion } from '../api.ts'
import { CropPicture } from '../question-display/crop-picture.tsx'
import { BlockCard } from './block-card.tsx'
import styles from './checking.module.css'
import { QuestionCard } from './question-card.tsx'

/** A region of a page that could not be read and belongs to no question. */
function UnreadRegionCard({ paperId, region }: { paperId: number; region: UnreadRegion }) {
  const dismissCall = useCall(dismissRegion, { invalidates: [getPaperDetail, listPapers] })
  const dismissUnread = () =>
    dismissCall.mutateAsync({ paper_id: paperId, region_id: region.id }).catch(() => undefined)
  return (
    <article className={styles.card} aria-label={`第${region.page}页没有识别的部分`}>
      <div className={styles.tags}>
        <Tag kind="danger">没有识别</Tag>
        <span className={styles.answer}>第{region.page}页，请看看是不是漏了题目</span>
      </div>
      <CropPicture paperId={paperId} crop={region} />
      <div className={styles.tools}>
        <Button kind="plain" small icon="close" onClick={dismissUnread}>
          不需要，忽略
        </Button>
      </div>
    </article>
  )
}

interface QuestionListProps {
  detail: PaperDetail
  questions: readonly PaperQuestion[]
  regions: readonly UnreadRegion[]
  selectedId: number | null
  onSelect: (id: number) => void
  /** null unless selection mode is on */
  pickedIds: readonly number[] | null
  onPick: (ids: readonly number[]) => void
  onEdit: (id: number) => void
  onAdd: (afterId: number | null) => void
}

export function QuestionList(props: QuestionListProps) {
  const { detail, questions, regions, pickedIds, onPick, onAdd, ...cardProps } = props
  const { paper, blocks } = detail
  const toggle = (id: number) =>
    onPick(
      pickedIds?.includes(id) ? pickedIds.filter((pickedId) => pickedId !== id) : [...(pickedIds ?? []), id],
    )
  const findBlock = (id: number | null) => blocks.find((candidate) => candidate.id === id)
  return (
    <div className={styles.list}>
      {regions.map((region) => (
        <UnreadRegionCard key={region.id} paperId={paper.paper_id} region={region} />
      ))}
      {questions.length === 0 && regions.length === 0 && <EmptyList detail={detail} onAdd={onAdd} />}
      {questions.map((question, index) => {
        const previous = questions[index - 1]
        const section =
          question.section_id !== previous?.section_id ? findBlock(question.section_id) : undefined
        const passage =
          question.passage_id !== previous?.passage_id ? findBlock(question.passage_id) : undefined
        return (
          <Fragment key={question.question_id}>
            {section && <BlockCard paperId={paper.paper_id} block={section} />}
            {passage && <BlockCard paperId={paper.paper_id} block={passage} />}
            <QuestionCard
              {...cardProps}
              detail={detail}
              question={question}
              isPicked={pickedIds ? pickedIds.includes(question.question_id) : undefined}
              onToggle={() => toggle(question.question_id)}
              onAdd={onAdd}
            />
          </Fragment>
        )
      })}
      {questions.length > 0 && <ListFooter detail={detail} questions={questions} onAdd={onAdd} />}
    </div>
  )
}

function EmptyList({ detail, onAdd }: Pick<QuestionListProps, 'detail' | 'onAdd'>) {
  if (detail.questions.length > 0)
    return <EmptyState icon="check" title="没有待核对的题" hint="可以发布了；想再看一遍，切换到“全部”" />
  return (
    <EmptyState
      icon="document"
      title="没有识别出题目"
      hint="可以重新拍照上传，或手工添加题目"
      action={<Button onClick={() => onAdd(null)}>添加题目</Button>}
    />
  )
}

function ListFooter({ detail, questions, onAdd }: Pick<QuestionListProps, 'detail' | 'questions' | 'onAdd'>) {
  const setCall = useCall(setQuestions, { invalidates: [getPaperDetail, listPapers] })
  const unchecked = questions.filter(needsCheck)
  const confirmAll = async () => {
    const confirmed = await confirm({
      title: `${unchecked.length} 题都核对无误？`,
      message: '确认后不再提示待核对，重新分析也不会改动这些题',
      confirmLabel: '全部核对无误',
    })
    if (!confirmed) return
    const question_ids = unchecked.map(({ question_id }) => question_id)
    await setCall
      .mutateAsync({ paper_id: detail.paper.paper_id, question_ids, confirmed: true })
      .catch(() => undefined)
  }
  return (
    <div className={styles.tools}>
      {unchecked.length > 1 && (
        <Button kind="secondary" icon="check" onClick={confirmAll}>
          全部核对无误
        </Button>
      )}
      <Button kind="plain" icon="plus" onClick={() => onAdd(null)}>
        添加题目
      </Button>
    </div>
  )
}
