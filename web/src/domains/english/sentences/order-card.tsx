import { align, scoreOf } from '@shangxue/study/alignment'
import { useMemo, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Aids } from '../components/study-card.tsx'
import { Tile } from '../components/tile.tsx'
import type { Sentence } from '../packs.ts'
import { shuffled } from '../practice/run.ts'
import { useKeys } from '../use-keys.ts'
import type { GivenSentence } from './given.ts'
import styles from './sentence.module.css'

interface CardProps {
  sentence: Sentence
  judged: boolean
  onJudge: (given: GivenSentence) => void
}

/** The words of a sentence as spelled, with adjacent punctuation. */
const tilesOf = (sentence: string) => sentence.split(/\s+/).filter(Boolean)

/** A random order different from the right one where possible. */
function mixed(tiles: readonly string[]): number[] {
  const order = tiles.map((_tile, i) => i)
  for (let tries = 0; tries < 5; tries++) {
    const other = shuffled(order, Math.random)
    if (other.some((tile, i) => tiles[tile] !== tiles[i])) return other
  }
  return order
}

/** Shows a sentence in Chinese; the learner taps its English words in order. */
export function OrderCard({ sentence, judged, onJudge }: CardProps) {
  const tiles = useMemo(() => tilesOf(sentence.en), [sentence])
  const order = useMemo(() => mixed(tiles), [tiles])
  const [placed, setPlaced] = useState<readonly number[]>([])
  const [hints, setHints] = useState(0)
  const left = order.filter((tile) => !placed.includes(tile))
  const text = placed.map((tile) => tiles[tile]).join(' ')

  const place = (tile: number | undefined) => {
    if (judged || tile === undefined) return
    void speak(tiles[tile])
    setPlaced([...placed, tile])
  }
  const takeBack = (tile: number | undefined) => setPlaced(placed.filter((one) => one !== tile))
  const takeLastBack = () => takeBack(placed.at(-1))
  const check = (revealed: boolean) => onJudge({ text, revealed, hints, earlier: 0, typed: false })
  /** Keeps the right words from the start and places the next one. */
  const hint = () => {
    const wrong = placed.findIndex((tile, i) => tiles[tile] !== tiles[i])
    const kept = wrong < 0 ? placed : placed.slice(0, wrong)
    const next = order.find((tile) => !kept.includes(tile) && tiles[tile] === tiles[kept.length])
    setHints(hints + 1)
    if (next !== undefined) setPlaced([...kept, next])
  }
  const complete = left.length === 0
  useKeys(
    judged
      ? {}
      : {
          ...Object.fromEntries(left.slice(0, 9).map((tile, i) => [String(i + 1), () => place(tile)])),
          backspace: takeLastBack,
          h: complete && scoreOf(align(text, sentence.en)).perfect ? undefined : hint,
          enter: complete ? () => check(false) : undefined,
        },
  )
  return (
    <>
      <p className={styles.chinese}>{sentence.zh}</p>
      {!judged && (
        <>
          <ul className={styles.placed} aria-label="排好的单词" lang="en">
            {placed.length === 0 && (
              <li className={styles.placeholder} lang="zh">
                按顺序点下面的单词
              </li>
            )}
            {placed.map((tile) => (
              <li key={tile}>
                <Tile kind="placed" aria-label={`放回 ${tiles[tile]}`} onClick={() => takeBack(tile)}>
                  {tiles[tile]}
                </Tile>
              </li>
            ))}
          </ul>
          <ul className={styles.bank} aria-label="可选的单词" lang="en">
            {order.map((tile) => (
              <li key={tile}>
                <Tile kind="word" disabled={placed.includes(tile)} onClick={() => place(tile)}>
                  {tiles[tile]}
                </Tile>
              </li>
            ))}
          </ul>
          <Aids>
            <Button kind="plain" onClick={() => check(true)}>
              看答案
            </Button>
            <Button kind="plain" onClick={hint}>
              提示
            </Button>
            <Button disabled={!complete} onClick={() => check(false)}>
              检查
            </Button>
          </Aids>
        </>
      )}
    </>
  )
}
