import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingResult } from '@shangxue/contract/reading/endpoints'
import { type ReactNode, useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { useNextText } from '../exercises/use-compose-exercise.ts'
import { QuestionCard } from '../reader/question-card.tsx'
import { ReadingText } from '../reader/reading-text.tsx'
import styles from '../reading.module.css'
import { formatDuration, practicePath, READING_PATH } from '../reading-paths.ts'
import { TaskResults } from '../tasks/task-results.tsx'
import type { PracticeTasks } from '../tasks/use-task-results.ts'

type ReadingResult = Output<typeof getReadingResult>
type ResultText = Pick<
  ReadingResult['text'],
  'source' | 'title' | 'level' | 'grade' | 'paragraphs' | 'glossary'
>

export interface ResultPageProps {
  result: Pick<ReadingResult, 'marked' | 'seconds'> & { readonly right: number; readonly text: ResultText }
  tasks?: PracticeTasks | undefined
  /** Exercise id or device key, as in its address. */
  exercise: number | string
  /** Shown below the score. */
  entries?: ReactNode
  notice?: ReactNode
  title?: string
  back?: () => void
  /** Replaces the actions at the bottom. */
  footer?: ReactNode
}

/** Score, and each question with its answer and the passage that proves it. */
export function ResultPage({
  result,
  tasks,
  exercise,
  entries,
  notice,
  title = '练习结果',
  back,
  footer,
}: ResultPageProps) {
  const { marked: gradedQuestions, text, right: correctCount, seconds } = result
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const usualBack = useBackTarget(READING_PATH)
  const nextText = useNextText()
  return (
    <Page
      title={title}
      back={back ?? usualBack}
      wide
      footer={
        footer ?? (
          <div className={styles.bar}>
            <ButtonLink kind="secondary" to={practicePath(exercise)}>
              再练一次
            </ButtonLink>
            <Button busy={nextText.busy} onClick={() => nextText.go(text.level, [text.source])}>
              再来一篇
            </Button>
          </div>
        )
      }
    >
      {nextText.error && <Notice kind="danger">{nextText.error}</Notice>}
      {notice}
      <div className={styles.results}>
        <Card>
          <div className={styles.score}>
            <span className={styles.figure}>
              {correctCount} / {gradedQuestions.length}
            </span>
            <span className={styles.time}>
              答对 {correctCount} 题{seconds ? `，用时 ${formatDuration(seconds)}` : ''}
            </span>
          </div>
          {entries && <div className={styles.entries}>{entries}</div>}
        </Card>
        <div className={styles.questions}>
          {gradedQuestions.map((question, i) => (
            <QuestionCard
              key={question.stem}
              number={i + 1}
              question={question}
              selected={question.chosen}
              correct={question.answer}
            >
              {question.chosen === null && <p className={styles.explained}>没有作答</p>}
              <blockquote className={styles.evidence} lang="en">
                {question.evidence}
              </blockquote>
              <p className={styles.explained}>{question.explanation}</p>
              <Button
                kind="plain"
                small
                icon="search"
                onClick={() => setHighlighted(highlighted === question.evidence ? null : question.evidence)}
              >
                {highlighted === question.evidence ? '取消标出' : '在原文中标出'}
              </Button>
            </QuestionCard>
          ))}
          {tasks && (
            <TaskResults
              {...tasks}
              firstNumber={gradedQuestions.length + 1}
              highlighted={highlighted}
              onHighlight={setHighlighted}
            />
          )}
        </div>
        <div className={styles.aside}>
          <Card title={text.title}>
            <ReadingText {...text} evidence={highlighted ?? undefined} />
          </Card>
        </div>
      </div>
    </Page>
  )
}
