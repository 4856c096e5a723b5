import { useEffect } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { StudyCard } from '../components/study-card.tsx'
import { WordDetail } from '../components/word-detail.tsx'
import { WordFace } from '../components/word-face.tsx'
import type { Word } from '../packs.ts'

/** Introduces a new word with all its details. */
export function MeetCard({ word }: { word: Word }) {
  useEffect(() => void speak(word.spelling), [word])
  return (
    <StudyCard tall>
      <WordFace word={word} />
      <WordDetail word={word} />
    </StudyCard>
  )
}
