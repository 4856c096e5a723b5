import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addQuestion,
  editQuestion,
  getPaperDetail,
  listPapers,
  splitQuestion,
} from '@shangxue/contract/papers/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { PaperDetail, PaperQuestion } from '../api.ts'
import styles from '../checking/checking.module.css'
import { PagePane } from '../checking/page-pane.tsx'
import { CropPicture } from '../question-display/crop-picture.tsx'
import { paperKey } from '../use-paper.ts'
import { AnswerFields } from './answer-fields.tsx'
import {
  draftErrors,
  emptyDraft,
  hasErrors,
  type QuestionDraft,
  resolvePlacement,
  toDraft,
  toPlainText,
  toQuestionBody,
} from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'

interface EditQuestionProps {
  detail: PaperDetail
  /** undefined for a new question */
  question: PaperQuestion | undefined
  /** True if the question was deleted on another device. */
  isDeleted: boolean
  afterId: number | null
  onClose: () => void
  /** Opens another question. */
  onOther: (id: number) => void
}

const BLOCK_DELETED_MESSAGE = '所属的大题或短文已在别处删除，请看看题目现在的归属再保存'

/** Edits one question beside its picture. Unsaved input stays on the device. */
export function EditQuestion(props: EditQuestionProps) {
  const { detail, question, isDeleted, afterId, onClose, onOther } = props
  const { paper, pages, questions } = detail
  const { paper_id } = paper
  const queryClient = useQueryClient()
  const [initialDraft] = useState(() => createInitialDraft(detail, question, afterId))
  const [hasConflict, setHasConflict] = useState(false)
  const [isReloaded, setIsReloaded] = useState(false)
  const form = useForm<QuestionDraft>({
    initial: initialDraft,
    draft: `question-${paper_id}-${question?.question_id ?? 'new'}`,
    async onError(error): Promise<unknown> {
      if (error.code !== ERRORS.paper_changed.code)
        return error.isNotFound ? notFoundMessage(error) : undefined
      setHasConflict(true)
      return ''
    },
  })
  const value = resolvePlacement(form.values, detail, isDeleted ? undefined : question)
  const draft = { value, change: form.change }
  const afterQuestionId = question
    ? previousId(question, questions)
    : hasQuestion(questions, afterId)
      ? afterId
      : null
  const callOptions = { invalidates: [getPaperDetail, listPapers], ...form.callOptions }
  const editCall = useCall(editQuestion, callOptions)
  const addCall = useCall(addQuestion, callOptions)
  const splitCall = useCall(splitQuestion, callOptions)
  const errors = draftErrors(value, (question?.crops.length ?? 0) > 0)

  const refetchPaper = async () => {
    await invalidate(queryClient, [getPaperDetail])
    return queryClient.getQueryData<PaperDetail>(paperKey(paper_id))
  }
  /** Message for a 404 response. Empty if the parent shows that the question was deleted. */
  const notFoundMessage = async ({ message }: ApiError): Promise<string> => {
    const refetched = await refetchPaper()
    if (!refetched) return message
    if (question && !isDeleted && !hasQuestion(refetched.questions, question.question_id)) return ''
    const { section_id, passage_id } = resolvePlacement(value, refetched, undefined)
    const isMoved = section_id !== value.section_id || passage_id !== value.passage_id
    return isMoved ? BLOCK_DELETED_MESSAGE : message
  }
  const requestFields = () => {
    const { label, section_id, passage_id } = value
    return { paper_id, label: label.trim(), section_id, passage_id, body: toQuestionBody(value) }
  }
  const save = form.handleSubmit(
    (): Promise<unknown> | undefined => {
      if (hasErrors(errors)) return undefined
      return question && !isDeleted
        ? editCall.mutateAsync({
            ...requestFields(),
            question_id: question.question_id,
            version: value.version,
          })
        : addCall.mutateAsync({ ...requestFields(), after_id: afterQuestionId })
    },
    '已保存',
    onClose,
  )
  const reload = async () => {
    const { questions: current } = (await refetchPaper()) ?? detail
    const refetched = current.find((candidate) => candidate.question_id === question?.question_id)
    setHasConflict(false)
    // Deleted: the parent shows it.
    if (!refetched) return
    form.change({ version: refetched.version })
    setIsReloaded(true)
  }
  const splitAt = async (offset: number) => {
    if (!question) return
    const { question_id, version } = question
    await form.run(
      () => splitCall.mutateAsync({ paper_id, question_id, version, at: offset }),
      '已拆成两题，请核对选项和分值',
      onClose,
    )
  }
  const leave = () => {
    if (form.dirty && !isDeleted) toast('修改已留作草稿')
    onClose()
  }
  const next = question && !isDeleted && questions[questions.indexOf(question) + 1]

  return (
    <FormPage
      title={question ? `编辑第${question.label}题` : '添加题目'}
      back={leave}
      wide
      {...form.page}
      onSubmit={save}
      submitLabel={isDeleted ? '存为新题' : '保存'}
      lastVisit={isDeleted}
      actions={
        next && !form.dirty ? (
          <Button kind="plain" small onClick={() => onOther(next.question_id)}>
            下一题
          </Button>
        ) : null
      }
    >
      {isDeleted && (
        <Notice kind="danger">
          <span className={styles.goneRow}>
            这道题已在别处删除。填写的内容还在，可以复制，或存为新题
            {afterQuestionId === null && questions.length > 0 && '（会排在试卷最后）'}
            <CopyButton text={toPlainText(value)} label="复制填写的内容" />
          </span>
        </Notice>
      )}
      {hasConflict && (
        <Notice kind="danger" action={{ label: '刷新并保留我的修改', onSelect: () => void reload() }}>
          {ERRORS.paper_changed.msg}
        </Notice>
      )}
      <div className={pages.length > 0 ? styles.sides : undefined}>
        {pages.length > 0 && <PagePane detail={detail} selectedId={question?.question_id ?? null} />}
        <FormGrid>
          {question && isReloaded && <SavedElsewhere question={question} />}
          {question?.crops.map((crop) => (
            <CropPicture key={crop.id} paperId={paper_id} crop={crop} />
          ))}
          <QuestionFields
            detail={detail}
            draft={draft}
            errors={form.isSubmitted ? errors : {}}
            onSplit={question && !isDeleted && !form.dirty ? splitAt : undefined}
          />
          <AnswerFields
            draft={draft}
            errors={form.isSubmitted ? errors : {}}
            subject={detail.paper.subject}
          />
        </FormGrid>
      </div>
    </FormPage>
  )
}

const hasQuestion = (questions: readonly PaperQuestion[], id: number | null) =>
  questions.some(({ question_id }) => question_id === id)

/** Id of the question before the given one. A new question cannot be inserted before all others. */
const previousId = (
  { question_id, position }: PaperQuestion,
  questions: readonly PaperQuestion[],
): number | null =>
  questions.findLast((other) => other.position < position && other.question_id !== question_id)
    ?.question_id ?? null

/** The content that another device saved since editing began. */
const SavedElsewhere = ({ question: { body } }: { question: PaperQuestion }) => (
  <Card title="别处保存的内容">
    <p className={styles.answer}>{body.content}</p>
  </Card>
)

function createInitialDraft(
  { questions }: PaperDetail,
  question: PaperQuestion | undefined,
  afterId: number | null,
): QuestionDraft {
  if (question) return toDraft(question)
  const previous = questions.find(({ question_id }) => question_id === afterId) ?? questions.at(-1)
  const previousNumber = Number(previous?.label ?? 0)
  return emptyDraft(previous, Number.isInteger(previousNumber) ? String(previousNumber + 1) : '')
}
