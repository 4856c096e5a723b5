import { useStore } from 'zustand'
import { Button } from '../../../ui/action/button.tsx'
import { CropPicture, MathText } from '../../papers/public.ts'
import { type Exam, type ExamQuestion, isEmpty, NO_ANSWER } from '../answering/answer.ts'
import { AnswerInput } from '../answering/answer-input.tsx'
import { PassageSplit } from '../answering/passage-split.tsx'
import { QuestionCard } from '../answering/question-card.tsx'
import { getEntry } from '../saving/answer-ledger.ts'
import type { ExamAutosave } from '../saving/autosave-exam.ts'
import styles from './exam.module.css'

interface QuestionPaneProps {
  exam: Exam
  question: ExamQuestion
  saver: ExamAutosave
  disabled: boolean
}

/** One question with its section, its passage and its answer input. */
export function QuestionPane({ exam, question, saver, disabled }: QuestionPaneProps) {
  const { question_id: id, section_id, passage_id, label, question_type, max_score } = question
  const { answer, marked } = getEntry(
    useStore(saver.store, ({ ledger }) => ledger),
    id,
  )
  const section = exam.blocks.find((block) => block.id === section_id)
  const passage = exam.blocks.find((block) => block.id === passage_id)
  return (
    <>
      {section && (
        <p className={styles.section}>{[section.title, section.text].filter(Boolean).join('　')}</p>
      )}
      {passage && (
        <PassageSplit key={passage.id} title={passage.title}>
          <MathText>{passage.text}</MathText>
        </PassageSplit>
      )}
      <QuestionCard key={id} label={label} type={question_type} score={max_score}>
        {question.question_content !== '' && <MathText>{question.question_content}</MathText>}
        {question.crops.map((crop) => (
          <CropPicture key={crop.id} paperId={exam.paper_info.paper_id} crop={crop} />
        ))}
        <AnswerInput
          question={question}
          answer={answer}
          onChange={(next) => saver.change(id, { answer: next })}
          disabled={disabled}
        />
        <div className={styles.tools}>
          <Button
            kind="plain"
            small
            icon="star"
            aria-pressed={marked}
            disabled={disabled}
            onClick={() => saver.change(id, { marked: !marked })}
          >
            {marked ? '取消标记' : '标记'}
          </Button>
          {!isEmpty(answer) && (
            <Button
              kind="plain"
              small
              disabled={disabled}
              onClick={() => saver.change(id, { answer: NO_ANSWER })}
            >
              清除作答
            </Button>
          )}
        </div>
      </QuestionCard>
    </>
  )
}
