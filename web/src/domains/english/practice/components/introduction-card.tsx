import { speak } from '../../../../lib/audio/speech.ts'
import type { Word } from '../../content/content-packs.ts'
import { useWhenInstructed } from '../../look/instructions.ts'
import { WordPicture } from '../../pictures/word-picture.tsx'
import { StudyCard } from '../../session/study-card.tsx'
import { WordDetail } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'

/** Introduces a new word: its picture, then all its details. */
export function IntroductionCard({ word }: { word: Word }) {
  useWhenInstructed(() => void speak(word.spelling), word)
  return (
    <StudyCard tall>
      <WordPicture word={word} size="large" />
      <WordHeading word={word} />
      <WordDetail word={word} />
    </StudyCard>
  )
}
