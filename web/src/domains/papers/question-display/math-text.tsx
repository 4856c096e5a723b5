import { Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import styles from './math-text.module.css'
import { splitText } from './text-segments.ts'

// Loaded on demand, because most texts contain no formula.
const Formula = lazyWithRetry(
  () => import('./formula.tsx'),
  ({ tex }) => tex,
)

/** Text of a paper. Keeps line breaks, draws `$…$` as a formula, and shows `__31__` and `____` as blanks. */
export function MathText({ children }: { children: string }) {
  return (
    <span className={styles.text}>
      {splitText(children).map(({ kind, text, offset }) => {
        if (kind === 'formula')
          return (
            <Suspense key={offset} fallback={text}>
              <Formula tex={text} />
            </Suspense>
          )
        if (kind === 'gap')
          return (
            <span key={offset} className={styles.gap}>
              {text || <span className="sr-only">填空</span>}
            </span>
          )
        return text
      })}
    </span>
  )
}
