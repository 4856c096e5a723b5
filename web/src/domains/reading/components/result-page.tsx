import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getReadingResult } from '@shangxue/contract/reading/endpoints'
import { type ReactNode, useState } from 'react'
import { useWayBack } from '../../../lib/address/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { durationText, practiceAddress, READING } from '../names.ts'
import { useAnother } from '../use-another.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './reading.module.css'
import { ReadingText } from './reading-text.tsx'

type Result = Output<typeof getReadingResult>
type Text = Pick<Result['text'], 'source' | 'title' | 'level' | 'grade' | 'paragraphs' | 'glossary'>

export interface ResultPageProps {
  result: Pick<Result, 'marked' | 'seconds'> & { readonly right: number; readonly text: Text }
  /** Exercise id or device key, as in its address. */
  exercise: number | string
  /** Shown below the score. */
  entries?: ReactNode
  notice?: ReactNode
}

/** Score, and each question with its answer and the passage that proves it. */
export function ResultPage({ result, exercise, entries, notice }: ResultPageProps) {
  const { marked, text, right, seconds } = result
  const [shown, setShown] = useState<number | null>(null)
  const back = useWayBack(READING)
  const another = useAnother()
  return (
    <Page
      title="练习结果"
      back={back}
      wide
      footer={
        <div className={styles.bar}>
          <ButtonLink kind="secondary" to={practiceAddress(exercise)}>
            再练一次
          </ButtonLink>
          <Button busy={another.busy} onClick={() => another.go(text.level, [text.source])}>
            再来一篇
          </Button>
        </div>
      }
    >
      {another.error && <Notice kind="danger">{another.error}</Notice>}
      {notice}
      <div className={styles.results}>
        <Card>
          <div className={styles.score}>
            <span className={styles.figure}>
              {right} / {marked.length}
            </span>
            <span className={styles.time}>
              答对 {right} 题{seconds ? `，用时 ${durationText(seconds)}` : ''}
            </span>
          </div>
          {entries && <div className={styles.entries}>{entries}</div>}
        </Card>
        <div className={styles.questions}>
          {marked.map((question, i) => (
            <QuestionCard
              key={question.stem}
              number={i + 1}
              question={question}
              chosen={question.chosen}
              answer={question.answer}
            >
              {question.chosen === null && <p className={styles.explained}>没有作答</p>}
              <blockquote className={styles.evidence} lang="en">
                {question.evidence}
              </blockquote>
              <p className={styles.explained}>{question.explanation}</p>
              <Button kind="plain" small icon="search" onClick={() => setShown(shown === i ? null : i)}>
                {shown === i ? '取消标出' : '在原文中标出'}
              </Button>
            </QuestionCard>
          ))}
        </div>
        <div className={styles.aside}>
          <Card title={text.title}>
            <ReadingText {...text} evidence={shown === null ? undefined : marked[shown]?.evidence} />
          </Card>
        </div>
      </div>
    </Page>
  )
}
