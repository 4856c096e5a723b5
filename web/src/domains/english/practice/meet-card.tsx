import { useEffect } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { StudyCard } from '../components/study-card.tsx'
import { WordDetail } from '../components/word-detail.tsx'
import { WordHeading } from '../components/word-face.tsx'
import type { Word } from '../packs.ts'

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
