import {
  ERROR_TYPE_NAMES,
  ERROR_TYPES,
  editWrongQuestion,
  getWrongQuestions,
} from '@shangxue/contract/wrong-questions/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { QuestionView } from '../../papers/public.ts'
import type { BookQuestion } from '../load-book.ts'
import { CorrectAnswer, OwnAnswer } from './answer-texts.tsx'
import styles from './book.module.css'

interface QuestionSheetProps {
  /** null if closed */
  question: BookQuestion | null
  onClose: () => void
  onRemove: (question: BookQuestion) => void
}

/** A wrong question with its answers, the cause of the mistake and a note. */
export function QuestionSheet({ question, onClose, onRemove }: QuestionSheetProps) {
  const form = useForm({
    initial: { error_type: question?.error_type ?? ERROR_TYPES[0], note: question?.note ?? '' },
    open: question !== null,
  })
  const editCall = useCall(editWrongQuestion, { invalidates: [getWrongQuestions], ...form.callOptions })
  const submit = form.handleSubmit(
    (values) => (question ? editCall.mutateAsync({ id: question.id, ...values }) : undefined),
    '已保存',
    onClose,
  )
  return (
    <FormSheet
      open={question !== null}
      onClose={onClose}
      title="错题"
      tall
      {...form.sheet}
      onSubmit={submit}
      footer={
        question &&
        !question.derived && (
          <>
            <Button
              kind="secondary"
              icon="trash"
              onClick={() => {
                onClose()
                onRemove(question)
              }}
            >
              移出错题本
            </Button>
            <Button busy={form.isSubmitting} onClick={submit}>
              保存
            </Button>
          </>
        )
      }
    >
      {question && <QuestionDetails question={question} />}
      {question && !question.derived && (
        <>
          <SelectField
            label="错因"
            options={ERROR_TYPES.map((value) => ({ value, label: ERROR_TYPE_NAMES[value] }))}
            {...form.field('error_type')}
          />
          <TextArea label="笔记" maxLength={500} {...form.field('note')} />
        </>
      )}
    </FormSheet>
  )
}

function QuestionDetails({ question }: { question: BookQuestion }) {
  const { passage } = question
  return (
    <>
      {passage && (
        <details>
          <summary>{passage.title || '阅读材料'}</summary>
          <p className={styles.text}>{passage.text}</p>
        </details>
      )}
      <QuestionView
        paperId={question.paper_id}
        label=""
        type={question.question_type}
        content={question.question_content}
        options={question.all_options}
        score={question.question_score}
        crops={question.crops}
        correct={question.correct_options}
        selected={question.selected_options}
      />
      <OwnAnswer question={question} />
      <CorrectAnswer question={question} />
      {question.derived && <Notice>这道题来自考试结果，还没有收进错题本</Notice>}
    </>
  )
}
