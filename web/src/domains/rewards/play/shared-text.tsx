import type { Level } from '@shangxue/contract/users/endpoints'
import { PassageSplit } from '../../exams/public.ts'
import { MathText } from '../../papers/public.ts'
import { ReadingText } from '../../reading/public.ts'
import type { Begun } from './ledger.ts'
import styles from './play.module.css'

/** Default dictionary grade per level. */
const GRADES: Record<Level, number> = { 小学: 6, 初中: 9, 高中: 12, 大学: 16 }

interface SharedTextProps {
  passage: Begun['passages'][number]
  begun: Pick<Begun, 'kind' | 'level'>
}

/** The passage of several questions. In reading tasks its words can be looked up. */
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
