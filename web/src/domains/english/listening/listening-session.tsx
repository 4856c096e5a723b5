import { ratePassage } from '@shangxue/study/language/passage'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { NO_SOUND_MESSAGE } from '../audio/pronounce-button.tsx'
import { SpeechRateControl } from '../audio/speech-rate-control.tsx'
import { storeResult } from '../cloze/stored-results.ts'
import type { Listening } from '../content/content-packs.ts'
import { AnswerOption } from '../controls/answer-option.tsx'
import { type StepAddress, usePassageAttempt } from '../session/passage/use-passage-attempt.ts'
import { recordAnswer } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import styles from './listening.module.css'
import { LETTERS, type ListeningAnswer } from './listening-answers.ts'
import { ListeningResult } from './listening-result.tsx'
import { useDialogue } from './use-dialogue.ts'

interface ListeningSessionProps {
  text: Listening
  address: StepAddress
  onLeave: () => void
  /** Opens the next text that was not heard yet. */
  onNext?: (() => void) | undefined
}

/** One text: the questions are read while it is heard. Only a complete submission is recorded. */
export function ListeningSession({ text, address, onLeave, onNext }: ListeningSessionProps) {
  const { questions } = text
  const dialogue = useDialogue(text)
  const [answers, setAnswers] = useState<readonly (ListeningAnswer | undefined)[]>([])
  const startedAt = useRef(performance.now())
  const isSubmitted = useRef(false)
  const { isPractice, result, finish, retry } = usePassageAttempt(`listening ${text.id}`, address)
  const answered = questions.filter((_question, i) => answers[i]).length
  const isSpeaking = dialogue.lineIndex !== undefined

  const submit = () => {
    dialogue.stop()
    if (isSubmitted.current) return
    isSubmitted.current = true
    const [right, gaps] = [
      questions.filter(({ answer }, i) => answers[i] === answer).length,
      questions.length,
    ]
    const ms = performance.now() - startedAt.current
    finish({ answers: questions.map((_question, i) => answers[i] ?? null), ms })
    if (isPractice) return
    const rated = ratePassage({ right, gaps, ms, fluent: dialogue.isFluent() })
    recordAnswer({ kind: 'listening', item: text.id, skill: 'listen' }, rated, ms)
    storeResult(useStudy.getState().owner, text.id, 'listening', { right, gaps })
  }
  if (result)
    return (
      <ListeningResult
        text={text}
        answers={result.answers.map((answer) => LETTERS.find((letter) => letter === answer))}
        dialogue={dialogue}
        onLeave={onLeave}
        onNext={onNext}
        onRetry={() => {
          setAnswers([])
          isSubmitted.current = false
          retry()
        }}
      />
    )
  return (
    <Page
      title="听力练习"
      back={onLeave}
      toolbar={<Progress label="已答" value={answered} max={questions.length} hideLabel />}
      footer={
        <div className={styles.player}>
          <button
            type="button"
            className={styles.play}
            aria-label={isSpeaking ? '停止' : dialogue.hearings > 0 ? '再听一遍' : '开始听'}
            onClick={dialogue.toggle}
          >
            <Icon name={isSpeaking ? 'pause' : 'play'} size={1.5} />
          </button>
          <SpeechRateControl
            rate={dialogue.voice.rate}
            sample={text.lines[0]?.text ?? text.title}
            onChange={dialogue.voice.chooseRate}
          />
          <Button disabled={answered < questions.length} onClick={submit}>
            提交
          </Button>
        </div>
      }
    >
      {dialogue.voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: dialogue.toggle }}>
          {NO_SOUND_MESSAGE}
        </Notice>
      )}
      <p className={styles.status} role="status">
        {isSpeaking
          ? `正在播放 ${(dialogue.lineIndex ?? 0) + 1}/${text.lines.length}`
          : dialogue.hearings > 0
            ? `听过 ${dialogue.hearings} 遍`
            : '先看问题，再点播放'}
      </p>
      {questions.map(({ stem, options }, i) => (
        <Card key={stem}>
          <p className={styles.stem} lang="en">
            {i + 1}. {stem}
          </p>
          <ul className={styles.options} aria-label={`第 ${i + 1} 题的选项`}>
            {options.map((option, at) => {
              const letter = LETTERS[at]
              return (
                <li key={option}>
                  <AnswerOption
                    lang="en"
                    keyHint={letter}
                    look={answers[i] === letter ? 'picked' : undefined}
                    aria-pressed={answers[i] === letter}
                    onClick={() =>
                      setAnswers(questions.map((_question, n) => (n === i ? letter : answers[n])))
                    }
                  >
                    {option}
                  </AnswerOption>
                </li>
              )
            })}
          </ul>
        </Card>
      ))}
    </Page>
  )
}
