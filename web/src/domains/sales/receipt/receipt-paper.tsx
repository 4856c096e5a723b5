import { classes } from '../../../ui/classes.ts'
import styles from './receipt.module.css'
import type { ReceiptLine } from './receipt.ts'

export type PaperWidth = '58' | '80'

/** The receipt as printed on a roll of this width in millimetres. */
export function ReceiptPaper({ lines, width }: { lines: readonly ReceiptLine[]; width: PaperWidth }) {
  return (
    <div className={styles.paper} data-width={width}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt never move.
        <PaperLine key={index} line={line} />
      ))}
    </div>
  )
}

function PaperLine({ line }: { line: ReceiptLine }) {
  if (line.kind === 'rule') return <div className={styles.rule} />
  if (!('right' in line)) return <div className={styles[line.kind]}>{line.text}</div>
  return (
    <div className={classes(styles.pair, line.kind === 'total' && styles.total)}>
      <span>{line.text}</span>
      <span>{line.right}</span>
    </div>
  )
}
