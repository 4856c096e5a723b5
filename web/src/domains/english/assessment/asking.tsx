import { PLACEMENT_MOST } from '@shangxue/contract/study/endpoints'
import { useEffect, useRef, useState } from 'react'
import { hush, speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { StudyCard } from '../components/study-card.tsx'
import { WordFace } from '../components/word-face.tsx'
import { meaningOf } from '../practice/choices.ts'
import { Options } from '../practice/options.tsx'
import { say } from '../say.ts'
import { Stage } from '../stage.tsx'
import { useKeys } from '../use-keys.ts'
import { useStageFocus } from '../use-stage-focus.ts'
import type { Given, Question } from './questions.ts'

/** Time to see the selected option; a second tap in it is ignored. */
const PAUSE_MS = 300

export interface Standing {
  readonly answers: readonly Given[]
  /** Undefined once the test is complete. */
  readonly question: Question | undefined
}

interface AskingProps {
  title: string
  start: Standing
  /** True if words of some grades could not be loaded. */
  lacking: boolean
  /** Stores the answers and returns the next state of the test. */
  onAnswer: (answers: readonly Given[]) => Standing
  onLeave: () => void
  onDone: () => void
}

/** Asks word after word without showing whether an answer was right. */
export function Asking({ title, start, lacking, onAnswer, onLeave, onDone }: AskingProps) {
  const [{ answers, question }, setStanding] = useState(start)
  const [picked, setPicked] = useState<number | 'unknown'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      hush()
    },
    [],
  )
  const word = question?.word
  const stage = useStageFocus(word?.id ?? 0)
  useEffect(() => {
    if (word) void speak(word.spelling)
  }, [word])

  const pick = (choice: number | 'unknown') => {
    if (!word || picked !== undefined) return
    setPicked(choice)
    const chosen = choice === 'unknown' ? null : choice
    const after = onAnswer([...answers, { word_id: word.id, chosen }])
    timer.current = setTimeout(() => {
      if (!after.question) return onDone()
      setPicked(undefined)
      setStanding(after)
    }, PAUSE_MS)
  }
  useKeys({ 0: () => pick('unknown'), r: word && (() => void say(word.spelling)) })

  if (!question) return null
  return (
    <Page
      title={title}
      back={onLeave}
      toolbar={
        <Progress
          label={`第 ${answers.length + 1} 个`}
          value={answers.length}
          max={PLACEMENT_MOST}
          text={`最多 ${PLACEMENT_MOST} 个，测准就结束`}
        />
      }
      footer={
        <Button kind="secondary" block onClick={() => pick('unknown')}>
          不认识
        </Button>
      }
    >
      {lacking && <Notice>有些年级的单词没有下载下来，先用已有的单词测；联网后再测会更准</Notice>}
      <Stage at={stage} turn={question.word.id} label={`第 ${answers.length + 1} 个单词`}>
        <StudyCard centred>
          <WordFace word={question.word} />
        </StudyCard>
        <Options
          label="选择释义"
          options={question.options}
          say={meaningOf}
          chosen={picked}
          onChoose={({ id }) => pick(id)}
        />
      </Stage>
    </Page>
  )
}
