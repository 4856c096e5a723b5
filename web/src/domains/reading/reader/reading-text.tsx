import { parsePassage } from '@shangxue/study/language/passage'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Passage, WordSheet } from '../../english/words/public.ts'
import styles from '../reading.module.css'
import { readSettings } from './reading-settings.ts'

interface ReadingTextProps {
  paragraphs: readonly string[]
  glossary: readonly { word: string; zh: string }[]
  grade: number
  /** Passage to highlight. */
  evidence?: string | undefined
}

/** A text with tappable words, in the size and spacing of the user's settings. */
export function ReadingText({ paragraphs, glossary, grade, evidence }: ReadingTextProps) {
  const [word, setWord] = useState<string>()
  const [{ size, spacing }] = useState(readSettings)
  const segments = useMemo(() => parsePassage(paragraphs.join('\n\n'), []), [paragraphs])
  const sentences = segments.flat()
  const highlightedIndex =
    evidence === undefined ? -1 : sentences.findIndex(({ spoken }) => matchesEvidence(spoken, evidence))
  const container = useRef<HTMLDivElement>(null)
  // Scroll to the highlighted sentence.
  useEffect(() => {
    if (highlightedIndex >= 0)
      container.current?.querySelector('[data-reading]')?.scrollIntoView({ block: 'center' })
  }, [highlightedIndex])
  return (
    <div
      ref={container}
      className={classes(
        styles.text,
        styles[size],
        spacing !== 'normal' && styles[spacing],
        segments.length > 1 && styles.numbered,
      )}
    >
      <Passage
        paragraphs={segments}
        renderBlank={() => null}
        readingIndex={highlightedIndex}
        onWord={setWord}
      />
      {glossary.length > 0 && (
        <p className={styles.glossary}>{glossary.map(({ word: term, zh }) => `${term} ${zh}`).join('；')}</p>
      )}
      <WordSheet text={word} grade={grade} onClose={() => setWord(undefined)} />
    </div>
  )
}

/** True if the sentence contains the evidence, or the evidence starts with the sentence. */
const matchesEvidence = (sentence: string, evidence: string) =>
  sentence.includes(evidence) || evidence.startsWith(sentence)
