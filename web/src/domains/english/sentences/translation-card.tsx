import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import type { Sentence } from '../packs.ts'
import type { GivenSentence } from './given.ts'
import styles from './sentence.module.css'
import { Writing } from './writing.tsx'

interface CardProps {
  sentence: Sentence
  judged: boolean
  onJudge: (given: GivenSentence) => void
}

/** Shows a sentence in Chinese to be written in English. Hints are its phrases, then a grammar note. */
export function TranslationCard({ sentence, judged, onJudge }: CardProps) {
  const [hints, setHints] = useState(0)
  const all = [...sentence.phrases.map(({ en, zh }) => `${zh}：${en}`), sentence.cue]
  const hint = hints < all.length ? () => setHints(hints + 1) : undefined
  return (
    <>
      <p className={styles.chinese}>{sentence.zh}</p>
      {!judged && hints > 0 && (
        <ul className={styles.hints} aria-label="提示">
          {all.slice(0, hints).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {!judged && (
        <Writing
          sentence={sentence}
          label="用英语写出这句话"
          placeholder="用英语写出这句话"
          hints={hints}
          translated
          onJudge={onJudge}
          shortcuts={{ KeyH: hint }}
          aids={
            <Button kind="plain" disabled={!hint} onClick={() => hint?.()}>
              提示
            </Button>
          }
        />
      )}
    </>
  )
}
