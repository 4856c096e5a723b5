import { Suspense } from 'react'
import { later } from '../../../ui/overlay/later.tsx'
import styles from './math-text.module.css'
import { piecesOf } from './pieces.ts'

// Most texts have no formula: what draws them comes only when one does.
const Formula = later(
  () => import('./formula.tsx'),
  ({ tex }) => tex,
)

/** Text of a paper: line breaks stay, `$…$` is drawn as a formula, `__31__` and `____` as gaps. */
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
