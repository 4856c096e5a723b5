import { type Aligned, onlySlips, scoreOf } from '@shangxue/study/alignment'
import { classes } from '../../../ui/classes.ts'
import styles from './correction.module.css'

/** The written sentence with corrections: wrong and surplus words struck out beside the expected words. */
export function Correction({ pieces }: { pieces: readonly Aligned[] }) {
  const { words, right, extra, perfect } = scoreOf(pieces)
  const near = onlySlips(pieces) ? '接近：' : ''
  return (
    <div className={styles.correction}>
      <p className={classes(styles.score, perfect ? styles.allRight : styles.notAll)} role="status">
        {perfect ? '全对' : `${near}${words} 个词写对 ${right} 个${extra > 0 ? `，多写 ${extra} 个` : ''}`}
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

function Word({ piece }: { piece: Aligned }) {
  switch (piece.kind) {
    case 'right':
      return <span className={styles.right}>{piece.want}</span>
    case 'missing':
      return (
        <span className={styles.missing}>
          <Aside>漏写</Aside>
          {piece.want}
        </span>
      )
    case 'extra':
      return (
        <span>
          <Aside>多写</Aside>
          <s className={styles.extra}>{piece.got}</s>
        </span>
      )
    case 'wrong':
      return (
        <span className={styles.pair}>
          <Aside>写错</Aside>
          <s className={styles.struck}>{piece.got}</s>
          <Aside lang="zh">应为</Aside>
          <b className={styles.want}>{piece.want}</b>
        </span>
      )
  }
}

const Aside = ({ children, lang = 'zh' }: { children: string; lang?: string }) => (
  <span className="sr-only" lang={lang}>
    {children}
  </span>
)

const MEANINGS = [
  ['wrong', '写错', styles.struck],
  ['missing', '漏写', styles.missing],
  ['extra', '多写', styles.extra],
] as const

function Legend({ pieces }: { pieces: readonly Aligned[] }) {
  const shown = MEANINGS.filter(([kind]) => pieces.some((piece) => piece.kind === kind))
  return (
    <p className={styles.legend} aria-hidden="true">
      {shown.map(([kind, name, look]) => (
        <span key={kind} className={look}>
          {name}
        </span>
      ))}
    </p>
  )
}
