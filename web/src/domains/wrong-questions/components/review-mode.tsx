import { getUserStats } from '@shangxue/contract/exams/endpoints'
import { QUESTION_SECONDS_MAX } from '@shangxue/contract/platform/constants'
import { getWrongQuestions, reviewWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answer as AnswerOf, invalidate, useCall } from '../../../lib/api/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type Answer, AnswerInput, isEmpty, NO_ANSWER } from '../../exams/public.ts'
import { QuestionView } from '../../papers/public.ts'
import type { BookQuestion } from '../book.ts'
import { RightAnswer } from './answer-parts.tsx'
import styles from './book.module.css'

type Outcome = AnswerOf<typeof reviewWrongQuestion>

const RATINGS = [
  { value: 'again', label: '不会' },
  { value: 'hard', label: '勉强' },
  { value: 'good', label: '会了' },
  { value: 'easy', label: '很熟' },
] as const
type Rating = (typeof RATINGS)[number]['value']

/** Open questions are rated by the user, because no rule can grade them. */
const ratedByPupil = ({ question_type: type }: BookQuestion) => type === 'short_answer' || type === 'essay'
const blanksIn = ({ question_type: type, standard_answer }: BookQuestion) =>
  type === 'fill_blank'
    ? standard_answer.split(/[;；]/).filter((blank) => blank.trim() !== '').length || 1
    : 1

/** Reviews wrong questions one by one. */
export function ReviewMode({
  questions,
  onDone,
}: {
  questions: readonly BookQuestion[]
  onDone: () => void
}) {
  const cache = useQueryClient()
  // Fix the questions at the start: each answer changes the list in the background.
  const [round] = useState(questions)
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const question = round[at]
  const end = () => {
    void invalidate(cache, [getWrongQuestions, getUserStats])
    onDone()
  }
  if (question) {
    const next = (well: boolean) => {
      if (well) setRight(right + 1)
      setAt(at + 1)
    }
    return (
      <Step
        key={question.id}
        title={`复习 ${at + 1} / ${round.length}`}
        number={at + 1}
        question={question}
        onNext={next}
        onBack={end}
      />
    )
  }
  return (
    <Page
      title="复习"
      back={end}
      footer={
        <Button block onClick={end}>
          回到错题本
        </Button>
      }
    >
      {round.length === 0 ? (
        <EmptyState icon="check" title="没有要复习的错题" hint="到了复习时间，会出现在“待复习”里" />
      ) : (
        <EmptyState icon="trophy" title="复习完成" hint={`${round.length} 题，答对 ${right} 题`} />
      )}
    </Page>
  )
}

interface StepProps {
  title: string
  number: number
  question: BookQuestion
  onNext: (well: boolean) => void
  onBack: () => void
}

function Step({ title, number, question, onNext, onBack }: StepProps) {
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [looking, setLooking] = useState(false)
  const since = useRef(performance.now())
  const write = useCall(reviewWrongQuestion, { quiet: true })

  const send = (rating?: Rating) => {
    const seconds = Math.round((performance.now() - since.current) / 1_000)
    return write
      .mutateAsync({
        id: question.id,
        user_answer: answer.user_answer,
        selected_options: [...answer.selected_options],
        time_spent: Math.min(seconds, QUESTION_SECONDS_MAX),
        self_rating: rating,
      })
      .then(
        (found) => (found.is_correct === null && rating === undefined ? setLooking(true) : setOutcome(found)),
        () => undefined, // the error is shown below
      )
  }
  const well = outcome !== null && (outcome.is_correct ?? outcome.score > 0)

  return (
    <Page
      title={title}
      back={onBack}
      footer={
        outcome ? (
          <Button block onClick={() => onNext(well)}>
            下一题
          </Button>
        ) : looking ? (
          <div className={styles.buttons}>
            {RATINGS.map(({ value, label }) => (
              <Button key={value} kind="secondary" onClick={() => send(value)}>
                {label}
              </Button>
            ))}
          </div>
        ) : ratedByPupil(question) ? (
          <Button block onClick={() => setLooking(true)}>
            对照答案
          </Button>
        ) : (
          <Button block disabled={isEmpty(answer)} onClick={() => send()}>
            提交
          </Button>
        )
      }
    >
      {write.error && <Notice kind="danger">{write.error.message}</Notice>}
      {outcome && <Verdict outcome={outcome} />}
      {looking && !outcome && <Notice>对照答案，给自己打个分</Notice>}
      <Card>
        <div className={styles.stack}>
          {question.passage && (
            <details>
              <summary>{question.passage.title || '阅读材料'}</summary>
              <p className={styles.text}>{question.passage.text}</p>
            </details>
          )}
          <QuestionView
            paperId={question.paper_id}
            label={String(number)}
            type={question.question_type}
            content={question.question_content}
            options={[]}
            score={question.question_score}
            crops={question.crops}
          />
          <AnswerInput
            question={{ ...question, blanks: blanksIn(question) }}
            answer={answer}
            onChange={setAnswer}
            disabled={outcome !== null || looking}
          />
          {(outcome || looking) && <RightAnswer question={question} />}
        </div>
      </Card>
    </Page>
  )
}

/** Joins sentences with exactly one full stop between them. */
const inARow = (parts: readonly (string | false | null)[]) =>
  parts
    .map((part) => (part || '').trim().replace(/[。；，]+$/, ''))
    .filter(Boolean)
    .join('。')

const verdictOf = ({ is_correct, near }: Outcome) =>
  near ? '接近' : is_correct === false ? '答错了' : is_correct ? '答对了' : '已记录'

function Verdict({ outcome }: { outcome: Outcome }) {
  const { is_correct, feedback, question } = outcome
  const days = question.right_days
  const next = question.mastered_at
    ? '已经掌握'
    : inARow([
        question.due_at && `下次复习：${formatDay(question.due_at)}`,
        `已有 ${days} 天答对，三天答对且做对一道变式题就算掌握`,
      ])
  return (
    <Notice kind={is_correct === false ? 'warning' : 'success'}>
      {inARow([verdictOf(outcome), feedback, next])}
    </Notice>
  )
}
