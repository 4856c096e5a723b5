import { Fragment } from 'react'
import styles from './fact-line.module.css'

interface FactLineProps {
  /** Known facts; empty values are omitted. */
  of: readonly (string | false | null | undefined)[]
}

/** Short facts on one line: 总店 · 7 人 · 2 项决定. Lines break between facts, not inside them. */
export function FactLine({ of }: FactLineProps) {
  const known = of.filter(Boolean)
  return known.map((fact, at) => (
    <Fragment key={fact || at}>
      <span className={styles.fact}>{at < known.length - 1 ? `${fact} ·` : fact}</span>{' '}
    </Fragment>
  ))
}
