import type { getRewardAttempt } from '@shangxue/contract/rewards/attempts'
import type { Answer } from '../../../lib/api/index.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { MathText, QuestionView } from '../../papers/public.ts'
import styles from './result.module.css'

interface MarkedQuestionProps {
  number: number
  question: NonNullable<Answer<typeof getRewardAttempt>['marked']>[number]
}

/** The answers of several blanks are separated by `;`. */
const spoken = (text: string) => text.split(';').join('；')

/** A graded question with the user's answer, the correct answer and the explanation. */
export function MarkedQuestion({ number, question }: MarkedQuestionProps) {
  const { type, content, options, score, answer, right_options, right_text, explanation, got, right } =
    question
  const given = answer.options.length > 0 ? answer.options.join('') : spoken(answer.text)
  const key = right_options.length > 0 ? right_options.join('') : spoken(right_text)
  const partly = !right && got > 0
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
          chosen={answer.options}
          tags={
            <Tag kind={right ? 'success' : partly ? 'warning' : 'danger'}>
              {right ? '正确' : partly ? `得 ${got} 分` : '错误'}
            </Tag>
          }
        />
        <DescriptionList
          items={[
            { label: '我的答案', value: given || '没有作答' },
            ...(key === '' ? [] : [{ label: '正确答案', value: key }]),
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
