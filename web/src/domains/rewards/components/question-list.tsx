import type { Output } from '@shangxue/contract/platform/endpoint'
import { getRewardQuestions } from '@shangxue/contract/rewards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { MathText } from '../../papers/public.ts'
import styles from './question-list.module.css'

type Questions = Output<typeof getRewardQuestions>

/** Questions of an own task with the answers and, once answered, the number of correct answers. */
export function QuestionList({ id }: { id: number }) {
  const result = useQuery({ ...query(getRewardQuestions, { id }), meta: { quiet: true } })
  return (
    <Loaded of={result}>
      {({ passages, list }) => (
        <>
          {passages.map(({ title, paragraphs }) => (
            <Card key={title} title={title}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className={styles.passage}>
                  {paragraph}
                </p>
              ))}
            </Card>
          ))}
          <ol className={styles.list} aria-label="题目">
            {list.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list whose texts may repeat
              <li key={index}>
                <Question number={index + 1} question={question} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}

function Question({ number, question }: { number: number; question: Questions['list'][number] }) {
  const { content, options, right_options, right_text, explanation, answered, right } = question
  return (
    <Card>
      <p className={styles.content}>
        {number}. <MathText>{content}</MathText>
      </p>
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map(({ key, text }) => (
            <li key={key} className={right_options.includes(key) ? styles.right : undefined}>
              <span>
                {key}. <MathText>{text}</MathText>
              </span>
              {right_options.includes(key) && <Icon name="check" size={1} label="正确答案" />}
            </li>
          ))}
        </ul>
      )}
      {right_text && <p className={styles.answer}>答案：{right_text}</p>}
      {explanation && <p className={styles.explained}>{explanation}</p>}
      {answered > 0 && (
        <p className={styles.explained}>
          {answered} 人作答，{right} 人答对
        </p>
      )}
    </Card>
  )
}
