import type { AlignedPiece } from '@shangxue/study/language/alignment'
import { PronounceButton } from '../../audio/pronounce-button.tsx'
import type { Sentence } from '../../content/content-packs.ts'
import { Disclosure } from '../../explanations/disclosure.tsx'
import { Explanation } from '../../explanations/explanation.tsx'
import type { SentenceMode } from '../sentence-modes.ts'
import { Correction } from './correction.tsx'
import styles from './sentence.module.css'

interface SentenceFeedbackProps {
  mode: SentenceMode
  sentence: Sentence
  /** Undefined if the solution was revealed. */
  pieces: readonly AlignedPiece[] | undefined
}

/** Feedback after an answer: the correction, the sentence and what to learn from it. */
export function SentenceFeedback({ mode, sentence, pieces }: SentenceFeedbackProps) {
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
          <PronounceButton text={en} label="朗读句子" />
        </div>
        {mode !== 'dictation' && also.length > 0 && (
          <div className={styles.also}>
            <p>也可以说</p>
            <ul lang="en">
              {also.map((alternative) => (
                <li key={alternative}>{alternative}</li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.cue}>{cue}</p>
      </section>
      <Disclosure title="详细讲解">
        {() => (
          <Explanation
            explained={{ kind: mode === 'dictation' ? 'dictation' : 'translation', item: sentence }}
          />
        )}
      </Disclosure>
    </>
  )
}
