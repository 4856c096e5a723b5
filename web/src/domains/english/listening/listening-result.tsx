import { useEffect, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import type { Listening } from '../content/content-packs.ts'
import { GlossaryCard } from '../controls/glossary-card.tsx'
import { Celebration } from '../session/celebration.tsx'
import { WordSheet } from '../words/word-sheet.tsx'
import styles from './listening.module.css'
import { LETTERS, type ListeningAnswer } from './listening-answers.ts'
import type { useDialogue } from './use-dialogue.ts'

const praiseFor = (share: number) =>
  share === 1 ? '全部听懂了' : share >= 0.6 ? '听得不错' : '看着原文再听一遍'

interface ListeningResultProps {
  text: Listening
  answers: readonly (ListeningAnswer | undefined)[]
  dialogue: ReturnType<typeof useDialogue>
  onLeave: () => void
  onRetry: () => void
  onNext?: (() => void) | undefined
}

/** The result of each question with its evidence, and the transcript, of which each line can be heard again. */
export function ListeningResult({ text, answers, dialogue, onLeave, onRetry, onNext }: ListeningResultProps) {
  const { questions, lines, speakers, translation, glossary } = text
  const [lookedUpWord, setLookedUpWord] = useState<string>()
  const share = questions.filter(({ answer }, i) => answers[i] === answer).length / questions.length
  useEffect(() => {
    window.scrollTo?.(0, 0)
  }, [])
  return (
    <Page
      title={text.title}
      back={onLeave}
      footer={
        <>
          <Button kind="secondary" onClick={onRetry}>
            再做一次
          </Button>
          <Button onClick={onNext ?? onLeave}>{onNext ? '下一段' : '完成'}</Button>
        </>
      }
    >
      <Celebration title={praiseFor(share)} hasConfetti={share === 1} share={share} />
      <Card title="逐题讲解" flush>
        <ol aria-label="逐题讲解">
          {questions.map((question, i) => (
            <QuestionResult key={question.stem} question={question} number={i + 1} chosen={answers[i]} />
          ))}
        </ol>
      </Card>
      <Card title="原文" flush>
        <ol aria-label="原文">
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text, which never move
            <li key={i} className={classes(styles.line, dialogue.lineIndex === i && styles.current)}>
              <div>
                {speakers.length > 1 && <p className={styles.speaker}>{speakers[line.speaker]?.name}</p>}
                <p lang="en">
                  {line.text.split(/(\s+)/).map((word, at) =>
                    /\w/.test(word) ? (
                      <button
                        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line, which never move
                        key={at}
                        type="button"
                        className={styles.word}
                        onClick={() => setLookedUpWord(word.replace(/^[^\w]+|[^\w]+$/g, ''))}
                      >
                        {word}
                      </button>
                    ) : (
                      word
                    ),
                  )}
                </p>
                <p className={styles.translation}>{translation[i]}</p>
              </div>
              <IconButton
                icon="volume"
                label={`朗读第 ${i + 1} 句`}
                onClick={() => void dialogue.readLine(i)}
              />
            </li>
          ))}
        </ol>
      </Card>
      <GlossaryCard glossary={glossary} />
      <WordSheet text={lookedUpWord} grade={text.grade} onClose={() => setLookedUpWord(undefined)} />
    </Page>
  )
}

function QuestionResult({
  question: { stem, options, answer, evidence, explanation },
  number,
  chosen,
}: {
  question: Listening['questions'][number]
  number: number
  chosen: ListeningAnswer | undefined
}) {
  const isRight = chosen === answer
  const textOf = (letter: ListeningAnswer) => `${letter}. ${options[LETTERS.indexOf(letter)]}`
  return (
    <li className={styles.result}>
      <p className={styles.stem}>
        <span className={isRight ? styles.ok : styles.no}>
          <Icon name={isRight ? 'check' : 'close'} size={1.125} label={isRight ? '答对' : '答错'} />
        </span>
        <span lang="en">
          {number}. {stem}
        </span>
      </p>
      <p lang="en" className={styles.ok}>
        {textOf(answer)}
      </p>
      {!isRight && chosen && (
        <p lang="en" className={styles.no}>
          <s>{textOf(chosen)}</s>
        </p>
      )}
      <p className={styles.evidence} lang="en">
        {evidence}
      </p>
      <p className={styles.why}>{explanation}</p>
    </li>
  )
}
