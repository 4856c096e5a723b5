import { getReadingResult, shareReading, unshareReading } from '@shangxue/contract/reading'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { query, useCall } from '../../../lib/api/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { isGone, NoSuch } from '../components/no-such.tsx'
import { QuestionCard } from '../components/question-card.tsx'
import styles from '../components/reading.module.css'
import { ReadingText } from '../components/reading-text.tsx'
import { durationText, GENERATOR, historyAddress, practiceAddress, READING, shareAddress } from '../names.ts'

/** 练习结果: each question with its answer, and the words of the text that show it. */
export default function ResultScreen() {
  const params = useParams()
  const exercise = positive(params.id) ?? 0
  const found = useQuery({
    ...query(getReadingResult, { id: positive(params.attemptId) ?? 1 }),
    meta: { quiet: true },
  })
  const [shown, setShown] = useState<number | null>(null)
  if (isGone(found.error)) return <NoSuch title="练习结果" />
  return (
    <Page
      title="练习结果"
      back={READING}
      wide
      footer={
        <div className={styles.bar}>
          <ButtonLink kind="secondary" to={practiceAddress(exercise)}>
            再练一次
          </ButtonLink>
          <ButtonLink to={GENERATOR}>再来一篇</ButtonLink>
        </div>
      }
    >
      <Loaded of={found}>
        {({ id, marked, text, right, questions, seconds, share }) => (
          <div className={styles.results}>
            <Card>
              <div className={styles.score}>
                <span className={styles.figure}>
                  {right} / {questions}
                </span>
                <span className={styles.time}>
                  答对 {right} 题{seconds ? `，用时 ${durationText(seconds)}` : ''}
                </span>
              </div>
              <div className={styles.entries}>
                <ButtonLink small kind="secondary" icon="clock" to={historyAddress(exercise)}>
                  练习记录
                </ButtonLink>
                <Sharing id={id} share={share} />
              </div>
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
        )}
      </Loaded>
    </Page>
  )
}

function Sharing({ id, share }: { id: number; share: string | null }) {
  const stale = { stale: [getReadingResult] }
  const open = useCall(shareReading, stale)
  const close = useCall(unshareReading, stale)
  if (share === null)
    return (
      <Button
        small
        kind="secondary"
        icon="share"
        onClick={() => open.mutateAsync({ id }).catch(() => undefined)}
      >
        分享成绩
      </Button>
    )
  return (
    <>
      <ButtonLink small kind="secondary" icon="share" to={shareAddress(share)}>
        查看分享页
      </ButtonLink>
      <CopyButton text={`${window.location.origin}${shareAddress(share)}`} label="复制分享链接" />
      <Notice
        action={{ label: '停止分享', onSelect: () => void close.mutateAsync({ id }).catch(() => undefined) }}
      >
        拿到链接的人都能看到成绩和文章开头，看不到姓名和答案
      </Notice>
    </>
  )
}
