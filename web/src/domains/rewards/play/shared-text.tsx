import type { Level } from '@shangxue/contract/users/endpoints'
import { PassageSplit } from '../../exams/public.ts'
import { MathText } from '../../papers/public.ts'
import { ReadingText } from '../../reading/public.ts'
import type { Begun } from './ledger.ts'
import styles from './play.module.css'

/** Where a word of the text is sought first. */
const GRADES: Record<Level, number> = { 小学: 6, 初中: 9, 高中: 12, 大学: 16 }

interface SharedTextProps {
  passage: Begun['passages'][number]
  begun: Pick<Begun, 'kind' | 'level'>
}

/** The text that questions share; the words of one to be read say what they mean, as when reading is practised. */
export function SharedText({ passage, begun: { kind, level } }: SharedTextProps) {
  return (
    <div className={styles.text}>
      <PassageSplit title={passage.title}>
        {kind === 'reading' ? (
          <ReadingText {...passage} grade={GRADES[level]} />
        ) : (
          passage.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <MathText>{paragraph}</MathText>
            </p>
          ))
        )}
      </PassageSplit>
    </div>
  )
}
