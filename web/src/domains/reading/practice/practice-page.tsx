import type { Output } from '@shangxue/contract/platform/endpoint'
import type { startReading } from '@shangxue/contract/reading/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { keepDictionary } from '../../english/words/public.ts'
import { PassageSplit } from '../../exams/public.ts'
import { recordLastRead } from '../library/last-read.ts'
import { QuestionCard } from '../reader/question-card.tsx'
import { readSettings } from '../reader/reading-settings.ts'
import { ReadingText } from '../reader/reading-text.tsx'
import styles from '../reading.module.css'
import { READING_PATH } from '../reading-paths.ts'
import { TaskCard } from '../tasks/task-card.tsx'
import type { TaskAnswersState } from '../tasks/use-task-answers.ts'

type PracticeText = Pick<
  Output<typeof startReading>,
  'source' | 'title' | 'grade' | 'words' | 'paragraphs' | 'glossary' | 'questions'
>

/** Choices of a practice, independent of where they are stored. */
export interface Practice {
  readonly selected: readonly (number | null)[]
  /** True if a choice is stored on this device only. */
  readonly hasUnsaved: boolean
  readonly isSubmitting: boolean
  readonly choose: (question: number, option: number) => void
  readonly submit: () => Promise<{ readonly isAllCorrect: boolean; readonly path: string }>
}

/** How a practice appears as a part of something else, such as the study of a day. */
export interface PracticePageFrame {
  title?: string
  back?: () => void
}

interface PracticePageProps extends PracticePageFrame {
  text: PracticeText
  practice: Practice
  /** Tasks after the questions, if the text has some, with their answers on this device. */
  tasks?: { readonly stems: readonly string[]; readonly state: TaskAnswersState } | undefined
  /** Shown after the timer. */
  note?: string
  actions?: ReactNode
  /** Called after the submission instead of opening the result. */
  onSubmitted?: () => void
}

/** A text with its questions. */
export function PracticePage({
  text,
  practice,
  tasks,
  note = '',
  actions,
  title = '阅读练习',
  back,
  onSubmitted,
}: PracticePageProps) {
  const { selected, hasUnsaved, isSubmitting, choose, submit } = practice
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const usualBack = useBackTarget(READING_PATH)
  const [settings] = useState(readSettings)
  const [index, setIndex] = useState(0)
  const question = text.questions[index]
  const stems = [...text.questions.map(({ stem }) => stem), ...(tasks?.stems ?? [])]
  const taskIndex = index - text.questions.length
  const taskText = (task: number) => tasks?.state.answers?.texts[task] ?? ''
  const isAnswered = (i: number) =>
    i < selected.length ? selected[i] !== null : taskText(i - selected.length).trim() !== ''
  const unansweredCount = stems.filter((_stem, i) => !isAnswered(i)).length

  // Prefetch for offline use: the dictionary of the text, and the code of the next screens.
  useEffect(() => {
    void keepDictionary(queryClient, text.grade)
    import('../library/reading-list-screen.tsx').catch(() => undefined)
    import('../results/result-screen.tsx').catch(() => undefined)
  }, [queryClient, text.grade])
  useEffect(() => recordLastRead(text.source), [text.source])

  const confirmSubmit = async () => {
    const confirmed =
      unansweredCount === 0 ||
      (await confirm({
        title: `还有 ${unansweredCount} 题没有作答，现在提交？`,
        confirmLabel: '提交',
        message: '没有作答的题按错题计',
      }))
    if (!confirmed) return
    await tasks?.state.saved()
    const { isAllCorrect, path } = await submit()
    if (settings.sound) playSound(isAllCorrect ? 'success' : 'click')
    if (onSubmitted) onSubmitted()
    else await navigate(path, { replace: true })
  }

  return (
    <Page
      title={title}
      subtitle={
        <>
          {settings.timer ? <PracticeTimer /> : `${text.words} 词`}
          {note}
        </>
      }
      back={back ?? usualBack}
      wide
      actions={actions}
      footer={
        <div className={styles.bar}>
          <Button kind="secondary" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            上一题
          </Button>
          {index < stems.length - 1 ? (
            <Button onClick={() => setIndex(index + 1)}>下一题</Button>
          ) : (
            <Button busy={isSubmitting} onClick={() => confirmSubmit().catch(() => undefined)}>
              {unansweredCount === 0 ? '提交' : `提交（还有 ${unansweredCount} 题）`}
            </Button>
          )}
        </div>
      }
    >
      {hasUnsaved && <Notice kind="warning">选择已存在本机，联网后会自动保存</Notice>}
      <div className={styles.practice}>
        <div>
          <PassageSplit title={text.title}>
            <ReadingText paragraphs={text.paragraphs} glossary={text.glossary} grade={text.grade} />
          </PassageSplit>
        </div>
        <div className={styles.questions}>
          <nav className={styles.chips} aria-label="题号">
            {stems.map((stem, i) => (
              <Chip
                key={stem}
                selected={i === index}
                {...(isAnswered(i) && { icon: 'check' as const })}
                onClick={() => setIndex(i)}
              >
                {i + 1}
              </Chip>
            ))}
          </nav>
          {question && (
            <QuestionCard
              key={question.stem}
              number={index + 1}
              question={question}
              selected={selected[index] ?? null}
              onChoose={(option) => choose(index, option)}
            />
          )}
          {tasks?.state.answers && tasks.stems[taskIndex] !== undefined && (
            <TaskCard
              key={taskIndex}
              number={index + 1}
              stem={tasks.stems[taskIndex]}
              text={taskText(taskIndex)}
              onChange={(typed) => tasks.state.setText(taskIndex, typed)}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

const SECOND_MS = 1_000

/** Time on this page. The server's total can be longer. */
function PracticeTimer() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / SECOND_MS)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const pad = (n: number) => String(n).padStart(2, '0')
  return (
    <time className="num">
      {pad(Math.floor(seconds / 60))}:{pad(seconds % 60)}
    </time>
  )
}
