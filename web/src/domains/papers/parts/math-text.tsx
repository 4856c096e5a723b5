import { Suspense } from 'react'
import { later } from '../../../ui/overlay/later.tsx'
import styles from './math-text.module.css'
import { piecesOf } from './pieces.ts'

// Loaded on demand, because most texts contain no formula.
const Formula = later(
  () => import('./formula.tsx'),
  ({ tex }) => tex,
)

/** Text of a paper. Keeps line breaks, draws `$…$` as a formula, and shows `__31__` and `____` as blanks. */
export function MathText({ children }: { children: string }) {
  return (
    <span className={styles.text}>
      {piecesOf(children).map(({ kind, text, at }) => {
        if (kind === 'formula')
          return (
            <Suspense key={at} fallback={text}>
              <Formula tex={text} />
            </Suspense>
          )
        if (kind === 'gap')
          return (
            <span key={at} className={styles.gap}>
              {text || <span className="sr-only">填空</span>}
            </span>
          )
        return text
      })}
    </span>
  )
}
