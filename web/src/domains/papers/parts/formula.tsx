import { Fragment, type ReactNode } from 'react'
import styles from './formula.module.css'
import { type Formula as Node, NotReadable, parseTex } from './tex.ts'

/**
 * Draws a formula with plain elements: MathML is missing before Chrome 109, and a full TeX library is larger than the screens
 * that use it.
 */
export default function Formula({ tex }: { tex: string }) {
  const formula = read(tex)
  if (!formula) return <code className={styles.raw}>{tex}</code>
  return (
    <span className={styles.formula} role="math" aria-label={tex}>
      <span aria-hidden="true">{draw(formula)}</span>
    </span>
  )
}

function read(tex: string): Node | undefined {
  try {
    return parseTex(tex)
  } catch (error) {
    if (error instanceof NotReadable) return undefined
    throw error
  }
}

const drawAll = (parts: readonly Node[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a formula have no id
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>)

function draw(node: Node): ReactNode {
  switch (node.kind) {
    case 'symbol':
      return <span className={styles[node.look]}>{node.text}</span>
    case 'row':
      return drawAll(node.parts)
    case 'fraction':
      return (
        <span className={styles.fraction}>
          <span>{draw(node.over)}</span>
          <span className={styles.under}>{draw(node.under)}</span>
        </span>
      )
    case 'root':
      return (
        <span className={styles.root}>
          {node.degree && <span className={styles.degree}>{draw(node.degree)}</span>}
          <span className={styles.radical}>√</span>
          <span className={styles.radicand}>{draw(node.of)}</span>
        </span>
      )
    case 'indexed':
      return (
        <span>
          {draw(node.base)}
          <span className={node.sub && node.sup ? styles.both : node.sup ? styles.sup : styles.sub}>
            {node.sup && <span>{draw(node.sup)}</span>}
            {node.sub && <span>{draw(node.sub)}</span>}
          </span>
        </span>
      )
    case 'accent':
      return (
        <span className={styles.accent}>
          <span className={styles[node.mark]}>
            {node.mark === 'arrow' ? '→' : node.mark === 'hat' ? '^' : ''}
          </span>
          <span>{draw(node.of)}</span>
        </span>
      )
    case 'rows':
      return (
        <span className={styles.rows}>
          {node.rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a formula have no id
            <span key={at} className={styles.cells}>
              {drawAll(cells)}
            </span>
          ))}
        </span>
      )
  }
}
