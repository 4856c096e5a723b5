import type { getRewardAttempt } from '@shangxue/contract/rewards/attempts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { MathText, QuestionView } from '../../papers/public.ts'
import styles from './result.module.css'

interface GradedQuestionProps {
  number: number
  question: NonNullable<ResponseOf<typeof getRewardAttempt>['marked']>[number]
}

/** The answers of several blanks are separated by `;`. */
const formatBlanks = (text: string) => text.split(';').join('；')

/** A graded question with the user's answer, the correct answer and the explanation. */
export function GradedQuestion({ number, question }: GradedQuestionProps) {
  const {
    type,
    content,
    options,
    score,
    answer,
    right_options,
    right_text,
    explanation,
    got: points,
    right: isCorrect,
  } = question
  const ownAnswer = answer.options.length > 0 ? answer.options.join('') : formatBlanks(answer.text)
  const correctAnswer = right_options.length > 0 ? right_options.join('') : formatBlanks(right_text)
  const isPartial = !isCorrect && points > 0
  return (
    <Card>
      <div className={styles.stack}>
        <QuestionView
          paperId={0}
          label={String(number)}
          type={type}
          content={content}
          options={options}
          score={score}
          crops={[]}
          correct={right_options}
          selected={answer.options}
          tags={
            <Tag kind={isCorrect ? 'success' : isPartial ? 'warning' : 'danger'}>
              {isCorrect ? '正确' : isPartial ? `得 ${points} 分` : '错误'}
            </Tag>
          }
        />
        <DescriptionList
          items={[
            { label: '我的答案', value: ownAnswer || '没有作答' },
            ...(correctAnswer === '' ? [] : [{ label: '正确答案', value: correctAnswer }]),
          ]}
        />
        {explanation !== '' && (
          <p className={styles.explained}>
            <MathText>{explanation}</MathText>
          </p>
        )}
      </div>
    </Card>
  )
}
