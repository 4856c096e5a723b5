import { MAX_ITEMS, MIN_ITEMS } from '@shangxue/study/placement/verdict'
import { useEffect, useRef, useState } from 'react'
import { speak, stopSpeech } from '../../../lib/audio/speech.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { pronounce } from '../audio/pronounce-button.tsx'
import { AnswerOption } from '../controls/answer-option.tsx'
import { mainMeaning } from '../practice/answer-options.ts'
import { QuestionStage, useStageFocus } from '../session/question-stage.tsx'
import { StudyCard } from '../session/study-card.tsx'
import { useKeyboardShortcuts } from '../session/use-keyboard-shortcuts.ts'
import { WordOptions } from '../session/word-options.tsx'
import { WordHeading } from '../words/word-heading.tsx'
import type { Question, TestAnswer } from './adaptive-test.ts'
import styles from './assessment.module.css'

/** Time to see the selected option; a second tap in it is ignored. */
const FEEDBACK_MS = 300

/** How many words may still come. */
function remainingText(answered: number): string {
  const [least, most] = [Math.max(1, MIN_ITEMS - answered), MAX_ITEMS - answered]
  return least < most ? `还有 ${least} 到 ${most} 个，测准就结束` : '最后一个'
}

export interface TestState {
  readonly answers: readonly TestAnswer[]
  /** Undefined once the test is complete. */
  readonly question: Question | undefined
}

interface QuestionPageProps {
  title: string
  initialState: TestState
  /** True if words of some grades could not be loaded. */
  isIncomplete: boolean
  /** Stores the answers and returns the next state of the test. */
  onAnswer: (answers: readonly TestAnswer[]) => TestState
  onLeave: () => void
  onDone: () => void
}

/** Asks word after word without showing whether an answer was right. */
export function QuestionPage({
  title,
  initialState,
  isIncomplete,
  onAnswer,
  onLeave,
  onDone,
}: QuestionPageProps) {
  const [{ answers, question }, setTestState] = useState(initialState)
  const [pickedOption, setPickedOption] = useState<number | 'unknown'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopSpeech()
    },
    [],
  )
  const word = question?.word
  const stageRef = useStageFocus(word?.id ?? 0)
  useEffect(() => {
    if (word) void speak(word.spelling)
  }, [word])

  const pick = (choice: number | 'unknown') => {
    if (!word || pickedOption !== undefined) return
    setPickedOption(choice)
    const chosen = choice === 'unknown' ? null : choice
    const nextState = onAnswer([...answers, { word_id: word.id, chosen }])
    timer.current = setTimeout(() => {
      if (!nextState.question) return onDone()
      setPickedOption(undefined)
      setTestState(nextState)
    }, FEEDBACK_MS)
  }
  useKeyboardShortcuts({ 0: () => pick('unknown'), r: word && (() => void pronounce(word.spelling)) })

  if (!question) return null
  return (
    <Page
      title={title}
      back={onLeave}
      toolbar={
        <Progress
          label={`第 ${answers.length + 1} 个`}
          value={answers.length}
          max={MAX_ITEMS}
          text={remainingText(answers.length)}
        />
      }
    >
      {isIncomplete && <Notice>有些年级的单词没有下载下来，先用已有的单词测；联网后再测会更准</Notice>}
      <QuestionStage stageRef={stageRef} turn={question.word.id} label={`第 ${answers.length + 1} 个单词`}>
        <StudyCard centred>
          <WordHeading word={question.word} />
        </StudyCard>
        <div className={styles.answers}>
          <div className={styles.unknown}>
            <AnswerOption
              keyHint={0}
              look={pickedOption === 'unknown' ? 'picked' : pickedOption === undefined ? undefined : 'aside'}
              aria-disabled={pickedOption !== undefined}
              onClick={() => pick('unknown')}
            >
              不认识
            </AnswerOption>
          </div>
          <WordOptions
            label="选择释义"
            options={question.options}
            renderOption={mainMeaning}
            chosen={pickedOption}
            onChoose={({ id }) => pick(id)}
          />
        </div>
      </QuestionStage>
    </Page>
  )
}
