import type { Aligned } from '@shangxue/study/alignment'
import { Explanation } from '../components/explanation.tsx'
import { SayButton } from '../components/say-button.tsx'
import { Unfold } from '../components/unfold.tsx'
import type { Sentence } from '../packs.ts'
import { Correction } from './correction.tsx'
import type { Mode } from './modes.ts'
import styles from './sentence.module.css'

interface SentenceLessonProps {
  mode: Mode
  sentence: Sentence
  /** Undefined if the solution was revealed. */
  pieces: readonly Aligned[] | undefined
}

/** Feedback after an answer: the correction, the sentence and what to learn from it. */
export function SentenceLesson({ mode, sentence, pieces }: SentenceLessonProps) {
  const { en, zh, cue, also } = sentence
  return (
    <>
      <section className={styles.lesson} aria-label="批改">
        {pieces && <Correction pieces={pieces} />}
        <div className={styles.example}>
          <div>
            <p className={styles.en} lang="en">
              {en}
            </p>
            {mode === 'dictation' && <p className={styles.zh}>{zh}</p>}
          </div>
          <SayButton text={en} label="朗读句子" />
        </div>
        {mode !== 'dictation' && also.length > 0 && (
          <div className={styles.also}>
            <p>也可以说</p>
            <ul lang="en">
              {also.map((other) => (
                <li key={other}>{other}</li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.cue}>{cue}</p>
      </section>
      <Unfold title="详细讲解">
        {() => (
          <Explanation of={{ kind: mode === 'dictation' ? 'dictation' : 'translation', item: sentence }} />
        )}
      </Unfold>
    </>
  )
}
