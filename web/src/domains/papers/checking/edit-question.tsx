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
import { type ApiError, invalidate, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CropPicture } from '../parts/crop-picture.tsx'
import { paperKey } from '../use-paper.ts'
import type { Detail, Question } from '../use-papers.ts'
import { AnswerFields } from './answer-fields.tsx'
import styles from './checking.module.css'
import { PagePane } from './page-pane.tsx'
import {
  bodyOf,
  draftErrors,
  draftOf,
  emptyDraft,
  housed,
  isFaulty,
  type QuestionDraft,
  textOf,
} from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'

interface EditQuestionProps {
  detail: Detail
  /** undefined for a new question */
  question: Question | undefined
  /** True if the question was deleted on another device. */
  gone: boolean
  afterId: number | null
  onClose: () => void
  /** Opens another question. */
  onOther: (id: number) => void
}

const MOVED = '所属的大题或短文已在别处删除，请看看题目现在的归属再保存'

/** Edits one question beside its picture. Unsaved input stays on the device. */
export function EditQuestion(props: EditQuestionProps) {
  const { detail, question, gone, afterId, onClose, onOther } = props
  const { paper, pages, questions } = detail
  const { paper_id } = paper
  const cache = useQueryClient()
  const [start] = useState(() => initial(detail, question, afterId))
  const [conflict, setConflict] = useState(false)
  const [reloaded, setReloaded] = useState(false)
  const form = useForm<QuestionDraft>({
    initial: start,
    draft: `question-${paper_id}-${question?.question_id ?? 'new'}`,
    async onError(error): Promise<unknown> {
      if (error.code !== ERRORS.paper_changed.code) return error.isGone ? notFound(error) : undefined
      setConflict(true)
      return ''
    },
  })
  const value = housed(form.values, detail, gone ? undefined : question)
  const draft = { value, change: form.change }
  const after = question ? before(question, questions) : isAmong(questions, afterId) ? afterId : null
  const how = { stale: [getPaperDetail, listPapers], ...form.callOptions }
  const edit = useCall(editQuestion, how)
  const add = useCall(addQuestion, how)
  const split = useCall(splitQuestion, how)
  const errors = draftErrors(value, (question?.crops.length ?? 0) > 0)

  const lookAgain = async () => {
    await invalidate(cache, [getPaperDetail])
    return cache.getQueryData<Detail>(paperKey(paper_id))
  }
  /** Message for a 404 response. Empty if the parent shows that the question was deleted. */
  const notFound = async ({ message }: ApiError): Promise<string> => {
    const fresh = await lookAgain()
    if (!fresh) return message
    if (question && !gone && !isAmong(fresh.questions, question.question_id)) return ''
    const { section_id, passage_id } = housed(value, fresh, undefined)
    const moved = section_id !== value.section_id || passage_id !== value.passage_id
    return moved ? MOVED : message
  }
  const place = () => {
    const { label, section_id, passage_id } = value
    return { paper_id, label: label.trim(), section_id, passage_id, body: bodyOf(value) }
  }
  const save = form.handleSubmit(
    (): Promise<unknown> | undefined => {
      if (isFaulty(errors)) return undefined
      return question && !gone
        ? edit.mutateAsync({ ...place(), question_id: question.question_id, version: value.version })
        : add.mutateAsync({ ...place(), after_id: after })
    },
    '已保存',
    onClose,
  )
  const reload = async () => {
    const { questions: now } = (await lookAgain()) ?? detail
    const fresh = now.find((one) => one.question_id === question?.question_id)
    setConflict(false)
    // Deleted: the parent shows it.
    if (!fresh) return
    form.change({ version: fresh.version })
    setReloaded(true)
  }
  const splitAt = async (at: number) => {
    if (!question) return
    const { question_id, version } = question
    await form.run(
      () => split.mutateAsync({ paper_id, question_id, version, at }),
      '已拆成两题，请核对选项和分值',
      onClose,
    )
  }
  const leave = () => {
    if (form.dirty && !gone) toast('修改已留作草稿')
    onClose()
  }
  const next = question && !gone && questions[questions.indexOf(question) + 1]

  return (
    <FormPage
      title={question ? `编辑第${question.label}题` : '添加题目'}
      back={leave}
      wide
      {...form.page}
      onSubmit={save}
      submitLabel={gone ? '存为新题' : '保存'}
      lastVisit={gone}
      actions={
        next && !form.dirty ? (
          <Button kind="plain" small onClick={() => onOther(next.question_id)}>
            下一题
          </Button>
        ) : null
      }
    >
      {gone && (
        <Notice kind="danger">
          <span className={styles.goneRow}>
            这道题已在别处删除。填写的内容还在，可以复制，或存为新题
            {after === null && questions.length > 0 && '（会排在试卷最后）'}
            <CopyButton text={textOf(value)} label="复制填写的内容" />
          </span>
        </Notice>
      )}
      {conflict && (
        <Notice kind="danger" action={{ label: '刷新并保留我的修改', onSelect: () => void reload() }}>
          {ERRORS.paper_changed.msg}
        </Notice>
      )}
      <div className={pages.length > 0 ? styles.sides : undefined}>
        {pages.length > 0 && <PagePane detail={detail} chosen={question?.question_id ?? null} />}
        <FormGrid>
          {question && reloaded && <Latest question={question} />}
          {question?.crops.map((crop) => (
            <CropPicture key={crop.id} paperId={paper_id} crop={crop} />
          ))}
          <QuestionFields
            detail={detail}
            draft={draft}
            errors={form.isSubmitted ? errors : {}}
            onSplit={question && !gone && !form.dirty ? splitAt : undefined}
          />
          <AnswerFields draft={draft} errors={form.isSubmitted ? errors : {}} />
        </FormGrid>
      </div>
    </FormPage>
  )
}

const isAmong = (questions: readonly Question[], id: number | null) =>
  questions.some(({ question_id }) => question_id === id)

/** Id of the question before the given one. A new question cannot be inserted before all others. */
const before = ({ question_id, position }: Question, questions: readonly Question[]): number | null =>
  questions.findLast((one) => one.position < position && one.question_id !== question_id)?.question_id ?? null

/** The content that another device saved since editing began. */
const Latest = ({ question: { body } }: { question: Question }) => (
  <Card title="别处保存的内容">
    <p className={styles.answer}>{body.content}</p>
  </Card>
)

function initial(
  { questions }: Detail,
  question: Question | undefined,
  afterId: number | null,
): QuestionDraft {
  if (question) return draftOf(question)
  const after = questions.find(({ question_id }) => question_id === afterId) ?? questions.at(-1)
  const number = Number(after?.label ?? 0)
  return emptyDraft(after, Number.isInteger(number) ? String(number + 1) : '')
}
