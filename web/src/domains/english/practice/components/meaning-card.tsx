import { useMemo, useState } from 'react'
import { speak } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { pronounce } from '../../audio/pronounce-button.tsx'
import { ReplayButton } from '../../audio/replay-button.tsx'
import { SLOW_RATE } from '../../audio/use-voice.ts'
import type { Word } from '../../content/content-packs.ts'
import { useWhenInstructed } from '../../look/instructions.ts'
import { useStudyLook } from '../../look/study-look.ts'
import { PictureAnswer } from '../../pictures/picture-answer.tsx'
import type { PictureBook } from '../../pictures/picture-book.ts'
import styles from '../../session/question-card.module.css'
import { StudyCard } from '../../session/study-card.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import type { WordAnswer } from '../../session/use-study-session.ts'
import { WordOptions } from '../../session/word-options.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import { mainMeaning, meaningOptions, shortMeaning } from '../answer-options.ts'

interface MeaningCardProps {
  word: Word
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  pictures: PictureBook
  /** The word and three others if their pictures are the options. */
  pictured: readonly Word[] | undefined
  /** The word is played instead of shown. */
  isListening: boolean
  onAnswer: (answer: WordAnswer) => void
}

/** Asks for the meaning of a word: one of four options, or 不认识. */
export function MeaningCard({ word, pool, pictures, pictured, isListening, onAnswer }: MeaningCardProps) {
  const isYoung = useStudyLook() === 'young'
  const options = useMemo(() => pictured ?? meaningOptions(word, pool, Math.random), [word, pool, pictured])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const isOpen = chosen === undefined

  // In listening mode the audio is the only cue, so a failure is reported.
  useWhenInstructed(() => void (isListening ? pronounce : speak)(word.spelling), word)

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
        renderOption={(option) =>
          pictured ? (
            <PictureAnswer word={option} pictures={pictures} />
          ) : isYoung ? (
            shortMeaning(option)
          ) : (
            mainMeaning(option)
          )
        }
        isTiled={pictured !== undefined}
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
