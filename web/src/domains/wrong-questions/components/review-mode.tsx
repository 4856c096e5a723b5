import { getUserStats } from '@shangxue/contract/exams/endpoints'
import { QUESTION_SECONDS_MAX } from '@shangxue/contract/platform/constants'
import { getWrongQuestions, reviewWrongQuestion } from '@shangxue/contract/wrong-questions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type Answer, AnswerInput, isEmpty, NO_ANSWER } from '../../exams/public.ts'
import { QuestionView } from '../../papers/public.ts'
import type { BookQuestion } from '../load-book.ts'
import { CorrectAnswer } from './answer-texts.tsx'
import styles from './book.module.css'

type ReviewOutcome = AnswerOf<typeof reviewWrongQuestion>

const RATINGS = [
  { value: 'again', label: '不会' },
  { value: 'hard', label: '勉强' },
  { value: 'good', label: '会了' },
  { value: 'easy', label: '很熟' },
] as const
type Rating = (typeof RATINGS)[number]['value']

/** Open questions are rated by the user, because no rule can grade them. */
const isSelfRated = ({ question_type: type }: BookQuestion) => type === 'short_answer' || type === 'essay'
const countBlanks = ({ question_type: type, standard_answer }: BookQuestion) =>
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
  const queryClient = useQueryClient()
  // Fix the questions at the start: each answer changes the list in the background.
  const [questionsToReview] = useState(questions)
  const [index, setIndex] = useState(0)
  const [correctCount, setCorrectCount] = useState(0)
  const question = questionsToReview[index]
  const finish = () => {
    void invalidate(queryClient, [getWrongQuestions, getUserStats])
    onDone()
  }
  if (question) {
    const goToNext = (isCorrect: boolean) => {
      if (isCorrect) setCorrectCount(correctCount + 1)
      setIndex(index + 1)
    }
    return (
      <ReviewStep
        key={question.id}
        title={`复习 ${index + 1} / ${questionsToReview.length}`}
        number={index + 1}
        question={question}
        onNext={goToNext}
        onBack={finish}
      />
    )
  }
  return (
    <Page
      title="复习"
      back={finish}
      footer={
        <Button block onClick={finish}>
          回到错题本
        </Button>
      }
    >
      {questionsToReview.length === 0 ? (
        <EmptyState icon="check" title="没有要复习的错题" hint="到了复习时间，会出现在“待复习”里" />
      ) : (
        <EmptyState
          icon="trophy"
          title="复习完成"
          hint={`${questionsToReview.length} 题，答对 ${correctCount} 题`}
        />
      )}
    </Page>
  )
}

interface ReviewStepProps {
  title: string
  number: number
  question: BookQuestion
  onNext: (well: boolean) => void
  onBack: () => void
}

function ReviewStep({ title, number, question, onNext, onBack }: ReviewStepProps) {
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER)
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null)
  const [isComparing, setIsComparing] = useState(false)
  const startedAt = useRef(performance.now())
  const reviewCall = useCall(reviewWrongQuestion, { quiet: true })

  const send = (rating?: Rating) => {
    const seconds = Math.round((performance.now() - startedAt.current) / 1_000)
    return reviewCall
      .mutateAsync({
        id: question.id,
        user_answer: answer.user_answer,
        selected_options: [...answer.selected_options],
        time_spent: Math.min(seconds, QUESTION_SECONDS_MAX),
        self_rating: rating,
      })
      .then(
        (response) =>
          response.is_correct === null && rating === undefined ? setIsComparing(true) : setOutcome(response),
        () => undefined, // the error is shown below
      )
  }
  const isCorrect = outcome !== null && (outcome.is_correct ?? outcome.score > 0)

  return (
    <Page
      title={title}
      back={onBack}
      footer={
        outcome ? (
          <Button block onClick={() => onNext(isCorrect)}>
            下一题
          </Button>
        ) : isComparing ? (
          <div className={styles.buttons}>
            {RATINGS.map(({ value, label }) => (
              <Button key={value} kind="secondary" onClick={() => send(value)}>
                {label}
              </Button>
            ))}
          </div>
        ) : isSelfRated(question) ? (
          <Button block onClick={() => setIsComparing(true)}>
            对照答案
          </Button>
        ) : (
          <Button block disabled={isEmpty(answer)} onClick={() => send()}>
            提交
          </Button>
        )
      }
    >
      {reviewCall.error && <Notice kind="danger">{reviewCall.error.message}</Notice>}
      {outcome && <Verdict outcome={outcome} />}
      {isComparing && !outcome && <Notice>对照答案，给自己打个分</Notice>}
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
            question={{ ...question, blanks: countBlanks(question) }}
            answer={answer}
            onChange={setAnswer}
            disabled={outcome !== null || isComparing}
          />
          {(outcome || isComparing) && <CorrectAnswer question={question} />}
        </div>
      </Card>
    </Page>
  )
}

/** Joins sentences with exactly one full stop between them. */
const joinSentences = (parts: readonly (string | false | null)[]) =>
  parts
    .map((sentence) => (sentence || '').trim().replace(/[。；，]+$/, ''))
    .filter(Boolean)
    .join('。')

const verdictLabel = ({ is_correct, near }: ReviewOutcome) =>
  near ? '接近' : is_correct === false ? '答错了' : is_correct ? '答对了' : '已记录'

function Verdict({ outcome }: { outcome: ReviewOutcome }) {
  const { is_correct, feedback, question } = outcome
  const correctDays = question.right_days
  const nextReview = question.mastered_at
    ? '已经掌握'
    : joinSentences([
        question.due_at && `下次复习：${formatDay(question.due_at)}`,
        `已有 ${correctDays} 天答对，三天答对且做对一道变式题就算掌握`,
      ])
  return (
    <Notice kind={is_correct === false ? 'warning' : 'success'}>
      {joinSentences([verdictLabel(outcome), feedback, nextReview])}
    </Notice>
  )
}
