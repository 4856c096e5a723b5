import { useEffect } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { WordDetail } from '../components/word-detail.tsx'
import { WordFace } from '../components/word-face.tsx'
import type { Word } from '../packs.ts'
import styles from './card.module.css'

/** A new word with everything that helps to keep it. */
export function MeetCard({ word }: { word: Word }) {
  useEffect(() => void speak(word.spelling), [word])
  return (
    <article className={styles.card}>
      <WordFace word={word} />
      <WordDetail word={word} />
    </article>
  )
}
