import { useMemo, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { StudyCard } from '../components/study-card.tsx'
import type { Word } from '../packs.ts'
import { useKeyboardShortcuts } from '../use-keys.ts'
import styles from './card.module.css'
import { blankOptions } from './choices.ts'
import { BlankedExample } from './gapped.tsx'
import { WordOptions } from './options.tsx'
import type { WordAnswer } from './use-practice.ts'

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
  useKeyboardShortcuts({ 0: () => answer('unknown') })

  return (
    <>
      <StudyCard centred>
        <p className={styles.ask}>哪个词填在这里？</p>
        <BlankedExample word={word} filled={!isOpen} />
      </StudyCard>
      <WordOptions
        label="选择单词"
        options={options}
        renderOption={({ spelling }) => <span lang="en">{spelling}</span>}
        chosen={chosen}
        answer={word.id}
        onChoose={({ id }) => answer(id)}
      />
      {isOpen && (
        <div className={styles.unknown}>
          <Button kind="plain" onClick={() => answer('unknown')}>
            不知道
          </Button>
        </div>
      )}
    </>
  )
}
