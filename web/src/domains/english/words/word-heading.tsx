import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import styles from './word-heading.module.css'

/** Shows British and American pronunciation separately only where they differ. */
function Pronunciation({ word: { ipa_uk, ipa_us } }: { word: Word }) {
  if (ipa_uk === ipa_us) return <span lang="en">/{ipa_uk}/</span>
  return (
    <>
      <span lang="en">英 /{ipa_uk}/</span>
      <span lang="en">美 /{ipa_us}/</span>
    </>
  )
}

/** A word in large letters with its pronunciation. */
export function WordHeading({ word, small }: { word: Word; small?: boolean }) {
  return (
    <div className={styles.face}>
      <p className={small ? styles.small : styles.spelling} lang="en">
        {word.spelling}
      </p>
      <div className={styles.sound}>
        <span className={styles.ipa}>
          <Pronunciation word={word} />
        </span>
        <PronounceButton text={word.spelling} />
      </div>
    </div>
  )
}
