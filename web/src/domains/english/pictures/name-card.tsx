import { useState } from 'react'
import { speak } from '../../../lib/audio/speech.ts'
import type { Word } from '../content/content-packs.ts'
import { shortMeaning } from '../practice/answer-options.ts'
import { WordChoices } from '../practice/components/word-choices.tsx'
import { StudyCard } from '../session/study-card.tsx'
import type { WordAnswer } from '../session/use-study-session.ts'
import { WordHeading } from '../words/word-heading.tsx'
import type { PictureBook } from './picture-book.ts'
import { Drawing } from './word-picture.tsx'

interface NameCardProps {
  word: Word
  /** The word and three others. */
  options: readonly Word[]
  pictures: PictureBook
  onAnswer: (answer: WordAnswer) => void
}

/** Asks which of four words a picture shows. The word is spoken only after the answer, because it is the answer. */
export function NameCard({ word, options, pictures, onAnswer }: NameCardProps) {
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const isOpen = chosen === undefined
  const picture = pictures.get(word.id)

  const answer = (choice: number | 'unknown') => {
    if (!isOpen) return
    setChosen(choice)
    void speak(word.spelling)
    onAnswer({ right: choice === word.id, revealed: choice === 'unknown', hints: 0, earlier: 0, letters: 0 })
  }

  return (
    <>
      <StudyCard centred>
        {picture && <Drawing picture={picture} size="large" name={shortMeaning(word)} />}
        {!isOpen && <WordHeading word={word} small />}
      </StudyCard>
      <WordChoices options={options} answer={word.id} chosen={chosen} onChoose={answer} />
    </>
  )
}
