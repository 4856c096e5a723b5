import type { Output } from '@shangxue/contract/platform/endpoint'
import type { startReading } from '@shangxue/contract/reading/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWayBack } from '../../../lib/address/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { keepDictionary } from '../../english/words/public.ts'
import { PassageSplit } from '../../exams/public.ts'
import { READING } from '../names.ts'
import { noteRead } from '../recent.ts'
import { readSettings } from '../settings.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './reading.module.css'
import { ReadingText } from './reading-text.tsx'

type Text = Pick<
  Output<typeof startReading>,
  'source' | 'title' | 'grade' | 'words' | 'paragraphs' | 'glossary' | 'questions'
>

/** Choices of a practice, independent of where they are stored. */
export interface Practice {
  readonly chosen: readonly (number | null)[]
  /** True if a choice is stored on this device only. */
  readonly unsaved: boolean
  readonly handing: boolean
  readonly choose: (question: number, option: number) => void
  readonly submit: () => Promise<{ readonly allRight: boolean; readonly address: string }>
}

interface PracticePageProps {
  text: Text
  practice: Practice
  /** Shown after the timer. */
  note?: string
  actions?: ReactNode
}

/** A text with its questions. */
export function PracticePage({ text, practice, note = '', actions }: PracticePageProps) {
  const { chosen, unsaved, handing, choose, submit } = practice
  const navigate = useNavigate()
  const client = useQueryClient()
  const back = useWayBack(READING)
  const [settings] = useState(readSettings)
  const [at, setAt] = useState(0)
  const question = text.questions[at]
  const open = chosen.filter((one) => one === null).length

  // Prefetch for offline use: the dictionary of the text, and the code of the next screens.
  useEffect(() => {
    void keepDictionary(client, text.grade)
    import('../screens/reading-list-screen.tsx').catch(() => undefined)
    import('../screens/result-screen.tsx').catch(() => undefined)
  }, [client, text.grade])
  useEffect(() => noteRead(text.source), [text.source])

  const hand = async () => {
    const sure =
      open === 0 ||
      (await confirm({
        title: `还有 ${open} 题没有作答，现在提交？`,
        confirmLabel: '提交',
        message: '没有作答的题按错题计',
      }))
    if (!sure) return
    const { allRight, address } = await submit()
    if (settings.sound) playSound(allRight ? 'success' : 'click')
    await navigate(address, { replace: true })
  }

  return (
    <Page
      title="阅读练习"
      subtitle={
        <>
          {settings.timer ? <Clock /> : `${text.words} 词`}
          {note}
        </>
      }
      back={back}
      wide
      actions={actions}
      footer={
        <div className={styles.bar}>
          <Button kind="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            上一题
          </Button>
          {at < text.questions.length - 1 ? (
            <Button onClick={() => setAt(at + 1)}>下一题</Button>
          ) : (
            <Button busy={handing} onClick={() => hand().catch(() => undefined)}>
              {open === 0 ? '提交' : `提交（还有 ${open} 题）`}
            </Button>
          )}
        </div>
      }
    >
      {unsaved && <Notice kind="warning">选择已存在本机，联网后会自动保存</Notice>}
      <div className={styles.practice}>
        <div>
          <PassageSplit title={text.title}>
            <ReadingText paragraphs={text.paragraphs} glossary={text.glossary} grade={text.grade} />
          </PassageSplit>
        </div>
        <div className={styles.questions}>
          <nav className={styles.chips} aria-label="题号">
            {text.questions.map(({ stem }, i) => (
              <Chip
                key={stem}
                selected={i === at}
                {...(chosen[i] !== null && { icon: 'check' as const })}
                onClick={() => setAt(i)}
              >
                {i + 1}
              </Chip>
            ))}
          </nav>
          {question && (
            <QuestionCard
              key={question.stem}
              number={at + 1}
              question={question}
              chosen={chosen[at] ?? null}
              onChoose={(option) => choose(at, option)}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

const SECOND = 1_000

/** Time on this page. The server's total can be longer. */
function Clock() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - from) / SECOND)), SECOND)
    return () => clearInterval(timer)
  }, [])
  const two = (n: number) => String(n).padStart(2, '0')
  return (
    <time className="num">
      {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </time>
  )
}
