import { useMemo, useState } from 'react'
import { speak } from '../../../../lib/audio/speech.ts'
import type { Word } from '../../content/content-packs.ts'
import styles from '../../session/question-card.module.css'
import { StudyCard } from '../../session/study-card.tsx'
import type { WordAnswer } from '../../session/use-study-session.ts'
import { blankOptions } from '../answer-options.ts'
import { BlankedExample } from './blanked-example.tsx'
import { WordChoices } from './word-choices.tsx'

interface FillCardProps {
  word: Word
  /** Words from which the other options are taken. */
  pool: readonly Word[]
  onAnswer: (answer: WordAnswer) => void
}

/** Asks which of four words, including confusable ones, completes the example. */
export function FillCard({ word, pool, onAnswer }: FillCardProps) {
  const options = useMemo(() => blankOptions(word, pool, Math.random), [word, pool])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const isOpen = chosen === undefined

  const answer = (choice: number | 'unknown') => {
    if (!isOpen) return
    setChosen(choice)
    void speak(word.example.en)
    onAnswer({ right: choice === word.id, revealed: choice === 'unknown', hints: 0, earlier: 0, letters: 0 })
  }

  return (
    <>
      <StudyCard centred>
        <p className={styles.ask}>哪个词填在这里？</p>
        <BlankedExample word={word} filled={!isOpen} />
      </StudyCard>
      <WordChoices options={options} answer={word.id} chosen={chosen} onChoose={answer} />
    </>
  )
}
