import type { Level } from '@shangxue/contract/users/endpoints'
import { PassageSplit } from '../../exams/public.ts'
import { MathText } from '../../papers/public.ts'
import { ReadingText } from '../../reading/public.ts'
import styles from './play.module.css'
import type { StartedPlay } from './play-ledger.ts'

/** Default dictionary grade per level. */
const DICTIONARY_GRADES: Record<Level, number> = { 小学: 6, 初中: 9, 高中: 12, 大学: 16 }

interface SharedPassageProps {
  passage: StartedPlay['passages'][number]
  begun: Pick<StartedPlay, 'kind' | 'level'>
}

/** The passage of several questions. In reading tasks its words can be looked up. */
export function SharedPassage({ passage, begun: { kind, level } }: SharedPassageProps) {
  return (
    <div className={styles.text}>
      <PassageSplit title={passage.title}>
        {kind === 'reading' ? (
          <ReadingText {...passage} grade={DICTIONARY_GRADES[level]} />
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
