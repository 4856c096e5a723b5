import { readingPaper } from '@shangxue/contract/reading'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { playSound } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { keepDictionary } from '../../english/words/public.ts'
import { PassageSplit } from '../../exams/public.ts'
import type { Opened } from '../kept.ts'
import { paperAddress, READING, resultAddress, SETTINGS } from '../names.ts'
import { readSettings } from '../settings.ts'
import { usePractice } from '../use-practice.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './reading.module.css'
import { ReadingText } from './reading-text.tsx'

export function PracticeView({ opened }: { opened: Opened }) {
  const { begun } = opened
  const navigate = useNavigate()
  const client = useQueryClient()
  const [settings] = useState(readSettings)
  const { chosen, unsaved, handing, choose, submit } = usePractice(
    opened,
    () => void navigate(READING, { replace: true }),
  )
  const paper = useCall(readingPaper)
  const [at, setAt] = useState(0)
  const question = begun.questions[at]
  const byModel = begun.engine === 'embedded' ? '' : '，AI 出题'
  const open = chosen.filter((one) => one === null).length

  // words of the text can be looked up where the network has gone meanwhile, and so can the next screen be shown
  useEffect(() => {
    void keepDictionary(client, begun.grade)
    import('../screens/reading-list-screen.tsx').catch(() => undefined)
  }, [client, begun.grade])

  const hand = async () => {
    const sure =
      open === 0 ||
      (await confirm({
        title: `还有 ${open} 题没有作答，现在提交？`,
        confirmLabel: '提交',
        message: '没有作答的题按错题计',
      }))
    if (!sure) return
    const { exercise_id, id, right, questions } = await submit()
    if (settings.sound) playSound(right === questions ? 'success' : 'click')
    await navigate(resultAddress(exercise_id, id), { replace: true })
  }
  const asExam = async () => {
    const made = await paper.mutateAsync({ id: begun.exercise_id })
    await navigate(paperAddress(made.paper_id))
  }

  return (
    <Page
      title="阅读练习"
      subtitle={
        <>
          {settings.timer ? <Clock /> : `${begun.words} 词`}
          {byModel}
        </>
      }
      back={READING}
      wide
      actions={
        <>
          <IconButton
            icon="document"
            label="做成试卷，按考试作答"
            onClick={() => void asExam().catch(() => undefined)}
          />
          <IconLink icon="settings" label="阅读设置" to={SETTINGS} />
        </>
      }
      footer={
        <div className={styles.bar}>
          <Button kind="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            上一题
          </Button>
          {at < begun.questions.length - 1 ? (
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
          <PassageSplit title={begun.title}>
            <ReadingText paragraphs={begun.paragraphs} glossary={begun.glossary} grade={begun.grade} />
          </PassageSplit>
        </div>
        <div className={styles.questions}>
          <nav className={styles.chips} aria-label="题号">
            {begun.questions.map(({ stem }, i) => (
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

/** Time on this page: of what is counted the server knows more. */
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
