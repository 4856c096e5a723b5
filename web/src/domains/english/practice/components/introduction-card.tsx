import { speak } from '../../../../lib/audio/speech.ts'
import type { Word } from '../../content/content-packs.ts'
import { MarkKnownButton } from '../../known/mark-known-button.tsx'
import { useWhenInstructed } from '../../look/instructions.ts'
import { WordPicture } from '../../pictures/word-picture.tsx'
import { StudyCard } from '../../session/study-card.tsx'
import { WordDetail } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'

/** Introduces a new word: its picture, then all its details. `onKnown` leaves it out of the session. */
export function IntroductionCard({ word, onKnown }: { word: Word; onKnown: () => void }) {
  useWhenInstructed(() => void speak(word.spelling), word)
  return (
    <StudyCard tall>
      <WordPicture word={word} size="large" />
      <WordHeading word={word} />
      <WordDetail word={word} />
      <MarkKnownButton word={word} onMarked={onKnown} />
    </StudyCard>
  )
}
