import { useEffect, useRef, useState } from 'react'
import { playSound, speak } from '../../../lib/audio/index.ts'
import { classes } from '../../../ui/classes.ts'
import type { Word } from '../packs.ts'
import { shuffled } from '../practice/run.ts'
import styles from './games.module.css'
import { type Outcome, PAIRS, pairable, ROUNDS, scoreOfRound } from './rules.ts'
import { useClock } from './use-clock.ts'
import { useMissed } from './use-missed.ts'

interface GameProps {
  words: readonly Word[]
  onEnd: (outcome: Outcome) => void
}

/** Three boards of word pairs; faster matching scores higher. */
export function MatchingGame({ words, onEnd }: GameProps) {
  const [boards] = useState(() => {
    const chosen = pairable(words, PAIRS * ROUNDS, Math.random)
    return Array.from({ length: ROUNDS }, (_, i) => chosen.slice(i * PAIRS, (i + 1) * PAIRS)).filter(
      ({ length }) => length > 1,
    )
  })
  const [round, setRound] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0 })
  const ms = useClock(true)
  const began = useRef(0)
  const { miss, missed } = useMissed()
  const board = boards[round]

  const cleared = (mismatches: number) => {
    const score = game.score + scoreOfRound(ms - began.current, mismatches)
    const right = game.right + (board?.length ?? 0)
    began.current = ms
    setGame({ score, right })
    if (round + 1 < boards.length) setRound(round + 1)
    else onEnd({ score, right, ms: Math.round(ms), missed: missed() })
  }
  if (!board) return null
  return (
    <div className={styles.game}>
      <div className={styles.figures}>
        <span className={styles.score}>{game.score} 分</span>
        <span>
          第 {round + 1}/{boards.length} 轮
        </span>
        <span className="num">{Math.floor(ms / 1_000)} 秒</span>
      </div>
      <Board key={round} words={board} onCleared={cleared} onMismatch={miss} />
    </div>
  )
}

type Side = 'en' | 'zh'
interface Picked {
  readonly id: number
  readonly side: Side
}

interface BoardProps {
  words: readonly Word[]
  onCleared: (mismatches: number) => void
  /** Called with both words of a wrong pair. */
  onMismatch: (...words: readonly Word[]) => void
}

function Board({ words, onCleared, onMismatch }: BoardProps) {
  const [columns] = useState(() => ({
    en: shuffled(words, Math.random),
    zh: shuffled(words, Math.random),
  }))
  const [picked, setPicked] = useState<Picked>()
  const [wrong, setWrong] = useState<readonly [Picked, Picked]>()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [mismatches, setMismatches] = useState(0)
  const over = useRef(false)

  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(undefined), 450)
    return () => clearTimeout(timer)
  }, [wrong])

  const tap = (one: Picked, word: Word) => {
    if (gone.has(one.id) || over.current) return
    setWrong(undefined)
    if (one.side === 'en') void speak(word.spelling)
    if (!picked || picked.side === one.side) return setPicked(one)
    setPicked(undefined)
    if (picked.id !== one.id) {
      setMismatches(mismatches + 1)
      onMismatch(...words.filter(({ id }) => id === one.id || id === picked.id))
      setWrong([picked, one])
      playSound('error', { hint: false })
      return
    }
    const left = new Set([...gone, one.id])
    setGone(left)
    playSound('success', { hint: false })
    if (left.size < words.length) return
    over.current = true
    onCleared(mismatches)
  }
  const look = (one: Picked) =>
    classes(
      styles.pair,
      gone.has(one.id) && styles.gone,
      picked?.id === one.id && picked.side === one.side && styles.picked,
      wrong?.some(({ id, side }) => id === one.id && side === one.side) && styles.mismatch,
    )
  const column = (side: Side) => (
    <ul className={styles.column} aria-label={side === 'en' ? '英文' : '中文'}>
      {columns[side].map((word) => (
        <li key={word.id}>
          <button
            type="button"
            className={look({ id: word.id, side })}
            aria-pressed={picked?.id === word.id && picked.side === side}
            disabled={gone.has(word.id)}
            onClick={() => tap({ id: word.id, side }, word)}
            {...(side === 'en' && { lang: 'en' })}
          >
            {side === 'en' ? word.spelling : word.senses[0]?.zh}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.board}>
      {column('en')}
      {column('zh')}
    </div>
  )
}
