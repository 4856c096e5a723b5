import { useEffect } from 'react'
import { speak } from '../../../../lib/audio/index.ts'
import type { Word } from '../../content/content-packs.ts'
import { StudyCard } from '../../session/study-card.tsx'
import { WordDetail } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'

/** Introduces a new word with all its details. */
export function IntroductionCard({ word }: { word: Word }) {
  useEffect(() => void speak(word.spelling), [word])
  return (
    <StudyCard tall>
      <WordHeading word={word} />
      <WordDetail word={word} />
    </StudyCard>
  )
}
