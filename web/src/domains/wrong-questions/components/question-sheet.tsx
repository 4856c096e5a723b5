import {
  ERROR_TYPE_NAMES,
  ERROR_TYPES,
  editWrongQuestion,
  getWrongQuestions,
} from '@shangxue/contract/wrong-questions'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { QuestionView } from '../../papers/public.ts'
import type { BookQuestion } from '../book.ts'
import { OwnAnswer, RightAnswer } from './answer-parts.tsx'
import styles from './book.module.css'

interface QuestionSheetProps {
  /** null: closed. */
  question: BookQuestion | null
  onClose: () => void
  onRemove: (question: BookQuestion) => void
}

/** A wrong question with its answers, why it was wrong, and a note. */
export function QuestionSheet({ question, onClose, onRemove }: QuestionSheetProps) {
  return (
    <FormSheet open={question !== null} onClose={onClose} title="错题" tall>
      {question && <Content key={question.id} {...{ question, onClose, onRemove }} />}
    </FormSheet>
  )
}

function Content({ question, onClose, onRemove }: QuestionSheetProps & { question: BookQuestion }) {
  const { passage } = question
  return (
    <div className={styles.stack}>
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
        chosen={question.selected_options}
      />
      <OwnAnswer question={question} />
      <RightAnswer question={question} />
      {question.derived ? (
        <Notice>这道题来自考试结果，还没有收进错题本</Notice>
      ) : (
        <Why {...{ question, onClose, onRemove }} />
      )}
    </div>
  )
}

function Why({ question, onClose, onRemove }: QuestionSheetProps & { question: BookQuestion }) {
  const [errorType, setErrorType] = useState(question.error_type)
  const [note, setNote] = useState(question.note)
  const write = useCall(editWrongQuestion, { stale: [getWrongQuestions], quiet: true })
  const save = () =>
    write.mutateAsync({ id: question.id, error_type: errorType, note }).then(
      () => {
        toast('已保存', { kind: 'success' })
        onClose()
      },
      () => undefined, // shown below
    )
  return (
    <>
      {write.error && <Notice kind="danger">{write.error.message}</Notice>}
      <SelectField
        label="错因"
        options={ERROR_TYPES.map((value) => ({ value, label: ERROR_TYPE_NAMES[value] }))}
        value={errorType}
        onChange={(event) => setErrorType(ERROR_TYPES.find((one) => one === event.target.value) ?? errorType)}
      />
      <TextArea label="笔记" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      <div className={styles.buttons}>
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
        <Button onClick={save}>保存</Button>
      </div>
    </>
  )
}
