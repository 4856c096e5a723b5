import { Fragment, type ReactNode } from 'react'
import styles from './formula.module.css'
import { type Formula as FormulaNode, parseTex, UnsupportedTexError } from './parse-tex.ts'

/**
 * Draws a formula with plain elements: MathML is missing before Chrome 109, and a full TeX library is larger than the screens
 * that use it.
 */
export default function Formula({ tex }: { tex: string }) {
  const formula = parseOrUndefined(tex)
  if (!formula) return <code className={styles.raw}>{tex}</code>
  return (
    <span className={styles.formula} role="math" aria-label={tex}>
      <span aria-hidden="true">{renderNode(formula)}</span>
    </span>
  )
}

function parseOrUndefined(tex: string): FormulaNode | undefined {
  try {
    return parseTex(tex)
  } catch (error) {
    if (error instanceof UnsupportedTexError) return undefined
    throw error
  }
}

const renderNodes = (nodes: readonly FormulaNode[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a formula have no id
  nodes.map((part, index) => <Fragment key={index}>{renderNode(part)}</Fragment>)

function renderNode(node: FormulaNode): ReactNode {
  switch (node.kind) {
    case 'symbol':
      return <span className={styles[node.look]}>{node.text}</span>
    case 'row':
      return renderNodes(node.parts)
    case 'fraction':
      return (
        <span className={styles.fraction}>
          <span>{renderNode(node.over)}</span>
          <span className={styles.under}>{renderNode(node.under)}</span>
        </span>
      )
    case 'root':
      return (
        <span className={styles.root}>
          {node.degree && <span className={styles.degree}>{renderNode(node.degree)}</span>}
          <span className={styles.radical}>√</span>
          <span className={styles.radicand}>{renderNode(node.of)}</span>
        </span>
      )
    case 'indexed':
      return (
        <span>
          {renderNode(node.base)}
          <span className={node.sub && node.sup ? styles.both : node.sup ? styles.sup : styles.sub}>
            {node.sup && <span>{renderNode(node.sup)}</span>}
            {node.sub && <span>{renderNode(node.sub)}</span>}
          </span>
        </span>
      )
    case 'accent':
      return (
        <span className={styles.accent}>
          <span className={styles[node.mark]}>
            {node.mark === 'arrow' ? '→' : node.mark === 'hat' ? '^' : ''}
          </span>
          <span>{renderNode(node.of)}</span>
        </span>
      )
    case 'rows':
      return (
        <span className={styles.rows}>
          {node.rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a formula have no id
            <span key={index} className={styles.cells}>
              {renderNodes(cells)}
            </span>
          ))}
        </span>
      )
  }
}
