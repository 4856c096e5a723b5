import { useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import type { Sentence } from '../../content/content-packs.ts'
import type { SentenceAnswer } from '../sentence-answer.ts'
import styles from './sentence.module.css'
import { SentenceInput } from './sentence-input.tsx'

interface CardProps {
  sentence: Sentence
  isAnswered: boolean
  onAnswer: (answer: SentenceAnswer) => void
}

/** Shows a sentence in Chinese to be written in English. Hints are its phrases, then a grammar note. */
export function TranslationCard({ sentence, isAnswered, onAnswer }: CardProps) {
  const [hints, setHints] = useState(0)
  const allHints = [...sentence.phrases.map(({ en, zh }) => `${zh}：${en}`), sentence.cue]
  const revealHint = hints < allHints.length ? () => setHints(hints + 1) : undefined
  return (
    <>
      <p className={styles.chinese}>{sentence.zh}</p>
      {!isAnswered && hints > 0 && (
        <ul className={styles.hints} aria-label="提示">
          {allHints.slice(0, hints).map((hintText) => (
            <li key={hintText}>{hintText}</li>
          ))}
        </ul>
      )}
      {!isAnswered && (
        <SentenceInput
          sentence={sentence}
          label="用英语写出这句话"
          placeholder="用英语写出这句话"
          hints={hints}
          isTranslation
          onAnswer={onAnswer}
          shortcuts={{ KeyH: revealHint }}
          actions={
            <Button kind="plain" disabled={!revealHint} onClick={() => revealHint?.()}>
              提示
            </Button>
          }
        />
      )}
    </>
  )
}
