import { passageOf } from '@shangxue/study/passage'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Passage, WordSheet } from '../../english/words/public.ts'
import { readSettings } from '../settings.ts'
import styles from './reading.module.css'

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
  const pieces = useMemo(() => passageOf(paragraphs.join('\n\n'), []), [paragraphs])
  const said = pieces.flat()
  const shown = evidence === undefined ? -1 : said.findIndex(({ spoken }) => shares(spoken, evidence))
  const box = useRef<HTMLDivElement>(null)
  // Scroll to the highlighted sentence.
  useEffect(() => {
    if (shown >= 0) box.current?.querySelector('[data-reading]')?.scrollIntoView({ block: 'center' })
  }, [shown])
  return (
    <div
      ref={box}
      className={classes(
        styles.text,
        styles[size],
        spacing !== 'normal' && styles[spacing],
        pieces.length > 1 && styles.numbered,
      )}
    >
      <Passage paragraphs={pieces} gap={() => null} reading={shown} onWord={setWord} />
      {glossary.length > 0 && (
        <p className={styles.glossary}>{glossary.map(({ word: of, zh }) => `${of} ${zh}`).join('；')}</p>
      )}
      <WordSheet text={word} grade={grade} onClose={() => setWord(undefined)} />
    </div>
  )
}

/** True if the sentence contains the evidence, or the evidence starts with the sentence. */
const shares = (sentence: string, evidence: string) =>
  sentence.includes(evidence) || evidence.startsWith(sentence)
