import { type AlignedPiece, hasOnlyTypos, scoreAlignment } from '@shangxue/study/language/alignment'
import { classes } from '../../../../ui/classes.ts'
import styles from './correction.module.css'

/** The written sentence with corrections: wrong and surplus words struck out beside the expected words. */
export function Correction({ pieces }: { pieces: readonly AlignedPiece[] }) {
  const { words, right, extra, perfect } = scoreAlignment(pieces)
  const typoPrefix = hasOnlyTypos(pieces) ? '接近：' : ''
  return (
    <div className={styles.correction}>
      <p className={classes(styles.score, perfect ? styles.allRight : styles.notAll)} role="status">
        {perfect
          ? '全对'
          : `${typoPrefix}${words} 个词写对 ${right} 个${extra > 0 ? `，多写 ${extra} 个` : ''}`}
      </p>
      {!perfect && (
        <p className={styles.words} lang="en">
          {pieces.map((piece, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence, in its order
            <Word key={i} piece={piece} />
          ))}
        </p>
      )}
      {!perfect && <Legend pieces={pieces} />}
    </div>
  )
}

function Word({ piece }: { piece: AlignedPiece }) {
  switch (piece.kind) {
    case 'right':
      return <span className={styles.right}>{piece.want}</span>
    case 'missing':
      return (
        <span className={styles.missing}>
          <ScreenReaderText>漏写</ScreenReaderText>
          {piece.want}
        </span>
      )
    case 'extra':
      return (
        <span>
          <ScreenReaderText>多写</ScreenReaderText>
          <s className={styles.extra}>{piece.got}</s>
        </span>
      )
    case 'wrong':
      return (
        <span className={styles.pair}>
          <ScreenReaderText>写错</ScreenReaderText>
          <s className={styles.struck}>{piece.got}</s>
          <ScreenReaderText lang="zh">应为</ScreenReaderText>
          <b className={styles.want}>{piece.want}</b>
        </span>
      )
  }
}

const ScreenReaderText = ({ children, lang = 'zh' }: { children: string; lang?: string }) => (
  <span className="sr-only" lang={lang}>
    {children}
  </span>
)

const LEGEND_ENTRIES = [
  ['wrong', '写错', styles.struck],
  ['missing', '漏写', styles.missing],
  ['extra', '多写', styles.extra],
] as const

function Legend({ pieces }: { pieces: readonly AlignedPiece[] }) {
  const entries = LEGEND_ENTRIES.filter(([kind]) => pieces.some((piece) => piece.kind === kind))
  return (
    <p className={styles.legend} aria-hidden="true">
      {entries.map(([kind, name, className]) => (
        <span key={kind} className={className}>
          {name}
        </span>
      ))}
    </p>
  )
}
