import { useQuery, useQueryClient } from '@tanstack/react-query'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { SayButton } from '../components/say-button.tsx'
import { wordsBySpelling } from '../find-by-number.ts'
import type { Word } from '../packs.ts'
import { meaningOf, partnersOf } from '../practice/choices.ts'
import styles from './reinforcement.module.css'

/** Compares a word with the words it is easily confused with. */
export function SideBySide({ word, grade }: { word: Word; grade: number }) {
  const client = useQueryClient()
  const partners = partnersOf(word)
  const { data: found = [] } = useQuery({
    queryKey: ['study-partners', word.id, grade],
    queryFn: () => wordsBySpelling(client, partners, grade),
    enabled: partners.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (partners.length === 0) return null
  const bySpelling = new Map([word, ...found].map((one) => [one.spelling, one]))
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
                  <Side spelling={spelling} word={bySpelling.get(spelling)} />
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

function Side({ spelling, word }: { spelling: string; word: Word | undefined }) {
  return (
    <>
      <span className={styles.sideHead}>
        <span lang="en">{spelling}</span>
        <SayButton text={spelling} />
      </span>
      {word && (
        <>
          <span className={styles.fact} lang="en">
            /{word.ipa_uk}/
          </span>
          <span>{meaningOf(word)}</span>
          <span className={styles.fact} lang="en">
            {word.example.en}
          </span>
        </>
      )}
    </>
  )
}
