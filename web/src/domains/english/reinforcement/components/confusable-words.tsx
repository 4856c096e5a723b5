import { useQuery, useQueryClient } from '@tanstack/react-query'
import { classes } from '../../../../ui/classes.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { HeardIpa } from '../../audio/heard-ipa.tsx'
import { PronounceButton } from '../../audio/pronounce-button.tsx'
import type { Word } from '../../content/content-packs.ts'
import { findWordsBySpelling } from '../../content/find-words.ts'
import { confusableSpellings, mainMeaning } from '../../practice/answer-options.ts'
import styles from './reinforcement.module.css'

/** Compares a word with the words it is easily confused with. */
export function ConfusableWords({ word, grade }: { word: Word; grade: number }) {
  const client = useQueryClient()
  const spellings = confusableSpellings(word)
  const { data: loadedWords = [] } = useQuery({
    queryKey: ['study-partners', word.id, grade],
    queryFn: () => findWordsBySpelling(client, spellings, grade),
    enabled: spellings.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (spellings.length === 0) return null
  const bySpelling = new Map([word, ...loadedWords].map((loadedWord) => [loadedWord.spelling, loadedWord]))
  return (
    <Card title="易混词对比">
      <div className={styles.sets}>
        {word.confusables.map(({ words, explanation }) => (
          <div key={words.join()} className={styles.set}>
            <ul className={styles.pair}>
              {words.map((spelling) => (
                <li
                  key={spelling}
                  className={classes(styles.side, spelling === word.spelling && styles.this)}
                >
                  <ComparedWord spelling={spelling} word={bySpelling.get(spelling)} />
                </li>
              ))}
            </ul>
            <p>{explanation}</p>
          </div>
        ))}
      </div>
    </Card>
  )
}

function ComparedWord({ spelling, word }: { spelling: string; word: Word | undefined }) {
  return (
    <>
      <span className={styles.sideHead}>
        <span lang="en">{spelling}</span>
        <PronounceButton text={spelling} />
      </span>
      {word && (
        <>
          <span className={styles.fact}>
            <HeardIpa word={word} />
          </span>
          <span>{mainMeaning(word)}</span>
          <span className={styles.fact} lang="en">
            {word.example.en}
          </span>
        </>
      )}
    </>
  )
}
