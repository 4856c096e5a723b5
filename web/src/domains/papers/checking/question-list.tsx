import { getPaperDetail, listPapers, setQuestions } from '@shangxue/contract/papers/endpoints'
import { Fragment } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type Detail, type Question, type Unread, wantsLook } from '../use-papers.ts'
import { BlockCard } from './block-card.tsx'
import styles from './checking.module.css'
import { QuestionCard } from './question-card.tsx'
import { UnreadCard } from './unread-card.tsx'

interface QuestionListProps {
  detail: Detail
  questions: readonly Question[]
  regions: readonly Unread[]
  chosen: number | null
  onChoose: (id: number) => void
  /** null unless selection mode is on */
  picked: readonly number[] | null
  onPick: (ids: readonly number[]) => void
  onEdit: (id: number) => void
  onAdd: (afterId: number | null) => void
}

export function QuestionList(props: QuestionListProps) {
  const { detail, questions, regions, picked, onPick, onAdd, ...card } = props
  const { paper, blocks } = detail
  const toggle = (id: number) =>
    onPick(picked?.includes(id) ? picked.filter((one) => one !== id) : [...(picked ?? []), id])
  const block = (id: number | null) => blocks.find((one) => one.id === id)
  return (
    <div className={styles.list}>
      {regions.map((region) => (
        <UnreadCard key={region.id} paperId={paper.paper_id} region={region} />
      ))}
      {questions.length === 0 && regions.length === 0 && <Nothing detail={detail} onAdd={onAdd} />}
      {questions.map((question, at) => {
        const before = questions[at - 1]
        const section = question.section_id !== before?.section_id ? block(question.section_id) : undefined
        const passage = question.passage_id !== before?.passage_id ? block(question.passage_id) : undefined
        return (
          <Fragment key={question.question_id}>
            {section && <BlockCard paperId={paper.paper_id} block={section} />}
            {passage && <BlockCard paperId={paper.paper_id} block={passage} />}
            <QuestionCard
              {...card}
              detail={detail}
              question={question}
              picked={picked ? picked.includes(question.question_id) : undefined}
              onToggle={() => toggle(question.question_id)}
              onAdd={onAdd}
            />
          </Fragment>
        )
      })}
      {questions.length > 0 && <EndOfList detail={detail} questions={questions} onAdd={onAdd} />}
    </div>
  )
}

function Nothing({ detail, onAdd }: Pick<QuestionListProps, 'detail' | 'onAdd'>) {
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

function EndOfList({ detail, questions, onAdd }: Pick<QuestionListProps, 'detail' | 'questions' | 'onAdd'>) {
  const set = useCall(setQuestions, { stale: [getPaperDetail, listPapers] })
  const unsure = questions.filter(wantsLook)
  const confirmAll = async () => {
    const yes = await confirm({
      title: `${unsure.length} 题都核对无误？`,
      message: '确认后不再提示待核对，重新分析也不会改动这些题',
      confirmLabel: '全部核对无误',
    })
    if (!yes) return
    const question_ids = unsure.map(({ question_id }) => question_id)
    await set
      .mutateAsync({ paper_id: detail.paper.paper_id, question_ids, confirmed: true })
      .catch(() => undefined)
  }
  return (
    <div className={styles.tools}>
      {unsure.length > 1 && (
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
