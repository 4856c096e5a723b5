import {
  getPaperDetail,
  listPapers,
  mergeQuestions,
  orderQuestions,
  removeQuestion,
  setQuestions,
} from '@shangxue/contract/papers/endpoints'
import { CHECK_REASON_NAMES, isChoice } from '@shangxue/contract/papers/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { scrollBehavior } from '../../../lib/device/reduced-motion.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import type { PaperDetail, PaperQuestion } from '../api.ts'
import { CHECK_TAG_KINDS } from '../paper-labels.ts'
import { MathText } from '../question-display/math-text.tsx'
import { QuestionView } from '../question-display/question-view.tsx'
import styles from './checking.module.css'

interface QuestionCardProps {
  detail: PaperDetail
  question: PaperQuestion
  selectedId: number | null
  onSelect: (id: number) => void
  /** undefined unless selection mode is on */
  isPicked: boolean | undefined
  onToggle: () => void
  onEdit: (id: number) => void
  onAdd: (afterId: number | null) => void
}

const CALL_OPTIONS = { invalidates: [getPaperDetail, listPapers] }

export function QuestionCard(props: QuestionCardProps) {
  const { detail, question, selectedId, onSelect, isPicked, onToggle, onEdit } = props
  const { question_id, label, body, crops, checks, corrected } = question
  const paperId = detail.paper.paper_id
  const isSelected = selectedId === question_id
  const card = useRef<HTMLElement>(null)
  const isWide = useWide()
  const setCall = useCall(setQuestions, CALL_OPTIONS)
  useEffect(() => {
    // On a phone the page covers the top of the list, so the question is scrolled to start below it.
    if (isSelected)
      card.current?.scrollIntoView?.({ block: isWide ? 'nearest' : 'start', behavior: scrollBehavior() })
  }, [isSelected, isWide])
  const confirmQuestion = () =>
    setCall
      .mutateAsync({ paper_id: paperId, question_ids: [question_id], confirmed: true })
      .catch(() => undefined)
  const openChecks = corrected ? [] : checks
  return (
    <article
      ref={card}
      className={classes(styles.card, isSelected && styles.chosen)}
      aria-label={`第${label}题`}
    >
      {isPicked !== undefined && (
        <Checkbox label={`选择第${label}题`} checked={isPicked} onChange={onToggle} />
      )}
      {openChecks.length > 0 && (
        <div className={styles.tags}>
          {openChecks.map((reason) => (
            <Tag key={reason} kind={CHECK_TAG_KINDS[reason]}>
              {CHECK_REASON_NAMES[reason]}
            </Tag>
          ))}
        </div>
      )}
      <QuestionView
        paperId={paperId}
        label={label}
        type={body.type}
        content={body.content}
        options={body.options}
        correct={body.correct_options}
        score={body.max_score}
        crops={crops}
        tags={corrected && <Tag kind="success">已核对</Tag>}
      />
      <AnswerText question={question} />
      <div className={styles.tools}>
        {question.boxes.length > 0 && (
          <Button
            kind="plain"
            small
            icon="eye"
            aria-pressed={isSelected}
            onClick={() => onSelect(question_id)}
          >
            看原图
          </Button>
        )}
        <Button kind="plain" small icon="edit" onClick={() => onEdit(question_id)}>
          编辑
        </Button>
        {openChecks.length > 0 && (
          <Button kind="plain" small icon="check" onClick={confirmQuestion}>
            核对无误
          </Button>
        )}
        <MoreActions {...props} />
      </div>
    </article>
  )
}

function AnswerText({ question: { body } }: { question: PaperQuestion }) {
  const { type, standard_answer, answer_explanation, knowledge_points } = body
  const answer = isChoice(type) ? '' : standard_answer
  return (
    <>
      {answer !== '' && (
        <div className={styles.answer}>
          答案：<MathText>{answer}</MathText>
        </div>
      )}
      {answer_explanation !== '' && (
        <div className={styles.answer}>
          解析：<MathText>{answer_explanation}</MathText>
        </div>
      )}
      {knowledge_points.length > 0 && <p className={styles.answer}>知识点：{knowledge_points.join('、')}</p>}
    </>
  )
}

/** Rarely used actions. */
function MoreActions({ detail, question, onAdd }: QuestionCardProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const removeCall = useCall(removeQuestion, CALL_OPTIONS)
  const mergeCall = useCall(mergeQuestions, CALL_OPTIONS)
  const orderCall = useCall(orderQuestions, CALL_OPTIONS)
  const { paper, questions } = detail
  const { paper_id } = paper
  const { question_id, label } = question
  const ids = questions.map((other) => other.question_id)
  const index = ids.indexOf(question_id)
  const next = questions[index + 1]
  /** Refetches after a failure, because the shown data may be outdated. The shell reports the error. */
  const reload = () => void invalidate(queryClient, [getPaperDetail])

  const move = (offset: number) => {
    const newOrder = ids.filter((id) => id !== question_id)
    newOrder.splice(index + offset, 0, question_id)
    return orderCall.mutateAsync({ paper_id, question_ids: newOrder }).catch(reload)
  }
  const confirmRemove = async () => {
    const confirmed = await confirm({
      title: `删除第${label}题？`,
      message: '重新分析时也不会再出现',
      confirmLabel: '删除',
      danger: true,
    })
    if (confirmed) await removeCall.mutateAsync({ paper_id, question_id }).catch(reload)
  }
  const confirmMerge = async () => {
    if (!next) return
    const confirmed = await confirm({
      title: `把第${next.label}题合并进第${label}题？`,
      message: '文字接在后面，分值相加',
      confirmLabel: '合并',
    })
    if (confirmed)
      await mergeCall.mutateAsync({ paper_id, question_ids: [question_id, next.question_id] }).catch(reload)
  }
  const actions: Action[] = [
    { label: '上移', icon: 'arrow-up', disabled: index <= 0, onSelect: () => void move(-1) },
    { label: '下移', icon: 'arrow-down', disabled: !next, onSelect: () => void move(1) },
    { label: '与下一题合并', icon: 'link', disabled: !next, onSelect: () => void confirmMerge() },
    { label: '在后面添加题目', icon: 'plus', onSelect: () => onAdd(question_id) },
    { label: '删除题目', icon: 'trash', danger: true, onSelect: () => void confirmRemove() },
  ]
  return (
    <>
      <IconButton icon="more" label={`第${label}题的更多操作`} onClick={() => setOpen(true)} />
      <ActionSheet open={open} onClose={() => setOpen(false)} title={`第${label}题`} actions={actions} />
    </>
  )
}
