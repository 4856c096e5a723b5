import { align, scoreAlignment } from '@shangxue/study/language/alignment'
import { useMemo, useState } from 'react'
import { speak } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { Sentence } from '../../content/content-packs.ts'
import { Tile } from '../../controls/tile.tsx'
import { shuffled } from '../../session/session-run.ts'
import { AnswerActions } from '../../session/study-card.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import type { SentenceAnswer } from '../sentence-answer.ts'
import styles from './sentence.module.css'

interface CardProps {
  sentence: Sentence
  isAnswered: boolean
  onAnswer: (answer: SentenceAnswer) => void
}

/** The words of a sentence as spelled, with adjacent punctuation. */
const tilesOf = (sentence: string) => sentence.split(/\s+/).filter(Boolean)

/** A random order different from the right one where possible. */
function shuffledOrder(tiles: readonly string[]): number[] {
  const order = tiles.map((_tile, i) => i)
  for (let tries = 0; tries < 5; tries++) {
    const otherOrder = shuffled(order, Math.random)
    if (otherOrder.some((tile, i) => tiles[tile] !== tiles[i])) return otherOrder
  }
  return order
}

/** Shows a sentence in Chinese; the learner taps its English words in order. */
export function OrderCard({ sentence, isAnswered, onAnswer }: CardProps) {
  const tiles = useMemo(() => tilesOf(sentence.en), [sentence])
  const order = useMemo(() => shuffledOrder(tiles), [tiles])
  const [placed, setPlaced] = useState<readonly number[]>([])
  const [hints, setHints] = useState(0)
  const remaining = order.filter((tile) => !placed.includes(tile))
  const text = placed.map((tile) => tiles[tile]).join(' ')

  const placeTile = (tile: number | undefined) => {
    if (isAnswered || tile === undefined) return
    void speak(tiles[tile])
    setPlaced([...placed, tile])
  }
  const returnTile = (tile: number | undefined) =>
    setPlaced(placed.filter((placedTile) => placedTile !== tile))
  const returnLastTile = () => returnTile(placed.at(-1))
  const submit = (revealed: boolean) => onAnswer({ text, revealed, hints, earlier: 0, typed: false })
  /** Keeps the right words from the start and places the next one. */
  const hint = () => {
    const firstWrong = placed.findIndex((tile, i) => tiles[tile] !== tiles[i])
    const rightTiles = firstWrong < 0 ? placed : placed.slice(0, firstWrong)
    const next = order.find((tile) => !rightTiles.includes(tile) && tiles[tile] === tiles[rightTiles.length])
    setHints(hints + 1)
    if (next !== undefined) setPlaced([...rightTiles, next])
  }
  const isComplete = remaining.length === 0
  useKeyboardShortcuts(
    isAnswered
      ? {}
      : {
          ...Object.fromEntries(
            remaining.slice(0, 9).map((tile, i) => [String(i + 1), () => placeTile(tile)]),
          ),
          backspace: returnLastTile,
          h: isComplete && scoreAlignment(align(text, sentence.en)).perfect ? undefined : hint,
          enter: isComplete ? () => submit(false) : undefined,
        },
  )
  return (
    <>
      <p className={styles.chinese}>{sentence.zh}</p>
      {!isAnswered && (
        <>
          <ul className={styles.placed} aria-label="排好的单词" lang="en">
            {placed.length === 0 && (
              <li className={styles.placeholder} lang="zh">
                按顺序点下面的单词
              </li>
            )}
            {placed.map((tile) => (
              <li key={tile}>
                <Tile kind="placed" aria-label={`放回 ${tiles[tile]}`} onClick={() => returnTile(tile)}>
                  {tiles[tile]}
                </Tile>
              </li>
            ))}
          </ul>
          <ul className={styles.bank} aria-label="可选的单词" lang="en">
            {order.map((tile) => (
              <li key={tile}>
                <Tile kind="word" disabled={placed.includes(tile)} onClick={() => placeTile(tile)}>
                  {tiles[tile]}
                </Tile>
              </li>
            ))}
          </ul>
          <AnswerActions>
            <Button kind="plain" onClick={() => submit(true)}>
              看答案
            </Button>
            <Button kind="plain" onClick={hint}>
              提示
            </Button>
            <Button disabled={!isComplete} onClick={() => submit(false)}>
              检查
            </Button>
          </AnswerActions>
        </>
      )}
    </>
  )
}
