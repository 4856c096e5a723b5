import { useEffect, useMemo, useState } from 'react'
import { speak } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { pronounce } from '../../audio/pronounce-button.tsx'
import { ReplayButton } from '../../audio/replay-button.tsx'
import { SLOW_RATE } from '../../audio/use-voice.ts'
import type { Word } from '../../content/content-packs.ts'
import { StudyCard } from '../../session/study-card.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import type { WordAnswer } from '../../session/use-study-session.ts'
import { WordHeading } from '../../words/word-heading.tsx'
import { mainMeaning, meaningOptions } from '../answer-options.ts'
import styles from './card.module.css'
import { WordOptions } from './word-options.tsx'

interface MeaningCardProps {
  word: Word
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  /** The word is played instead of shown. */
  isListening: boolean
  onAnswer: (answer: WordAnswer) => void
}

/** Asks for the meaning of a word: one of four options, or 不认识. */
export function MeaningCard({ word, pool, isListening, onAnswer }: MeaningCardProps) {
  const options = useMemo(() => meaningOptions(word, pool, Math.random), [word, pool])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const isOpen = chosen === undefined

  // In listening mode the audio is the only cue, so a failure is reported.
  useEffect(() => void (isListening ? pronounce : speak)(word.spelling), [word, isListening])

  const choose = (option: Word) => {
    setChosen(option.id)
    onAnswer({ right: option.id === word.id, revealed: false, hints: 0, earlier: 0, letters: 0 })
  }
  const giveUp = () => {
    if (!isOpen) return
    setChosen('unknown')
    onAnswer({ right: false, revealed: true, hints: 0, earlier: 0, letters: 0 })
  }
  useKeyboardShortcuts({ 0: giveUp, r: () => void pronounce(word.spelling) })

  return (
    <>
      <StudyCard centred>
        {isListening && isOpen ? <ListenPrompt word={word} /> : <WordHeading word={word} />}
      </StudyCard>
      <WordOptions
        label="选择释义"
        options={options}
        renderOption={mainMeaning}
        chosen={chosen}
        answer={word.id}
        onChoose={choose}
      />
      {isOpen && (
        <div className={styles.unknown}>
          <Button kind="plain" onClick={giveUp}>
            不认识
          </Button>
        </div>
      )}
    </>
  )
}

function ListenPrompt({ word }: { word: Word }) {
  return (
    <div className={styles.heard}>
      <ReplayButton large onClick={() => void pronounce(word.spelling)} />
      <Button kind="plain" small onClick={() => void pronounce(word.spelling, { rate: SLOW_RATE })}>
        慢一点
      </Button>
    </div>
  )
}
