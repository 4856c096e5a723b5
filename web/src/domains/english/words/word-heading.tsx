import { isCompanyItem } from '@shangxue/contract/english/company-ids'
import { HeardIpa, useHeardIpa } from '../audio/heard-ipa.tsx'
import { WordSound } from '../audio/voice-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { canBeOwnWord } from '../content/own-lists.ts'
import styles from './word-heading.module.css'

/** A word in large letters with its pronunciation in the accent that is heard. */
export function WordHeading({ word, small }: { word: Word; small?: boolean }) {
  const { ipa } = useHeardIpa(word)
  const isUnknownToServer = canBeOwnWord(word.id) || isCompanyItem(word.id)
  return (
    <div className={styles.face}>
      <p className={small ? styles.small : styles.spelling} lang="en">
        {word.spelling}
      </p>
      <div className={styles.sound}>
        <HeardIpa word={word} />
        {/* The server knows the words of its library, but not those of own lists and of the company. */}
        <WordSound spelling={word.spelling} ipa={isUnknownToServer ? ipa : undefined} />
      </div>
    </div>
  )
}
