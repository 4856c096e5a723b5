import type { Word } from '../../content/content-packs.ts'
import { markHeadword } from '../../content/mark-headword.ts'
import styles from '../../session/question-card.module.css'

/** A word's example with the word blanked out; `filled` shows it after the answer. */
export function BlankedExample({ word: { example, spelling }, filled }: { word: Word; filled: boolean }) {
  if (example.en === '') return null
  return (
    <>
      <p className={styles.blanked} lang="en">
        {markHeadword(example.en, spelling).map(({ text, isHeadword }) =>
          isHeadword ? (
            <span key={text} className={styles.blank}>
              {filled ? text : <span className="sr-only">空格</span>}
            </span>
          ) : (
            text
          ),
        )}
      </p>
      <p className={styles.translation}>{example.zh}</p>
    </>
  )
}
