import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { speak } from '../../../lib/audio/speech.ts'
import { classes } from '../../../ui/classes.ts'
import type { Word } from '../content/content-packs.ts'
import { useStudyLook } from '../look/study-look.ts'
import { NO_PICTURES, type PictureBook } from '../pictures/picture-book.ts'
import { hasAlikePicture } from '../pictures/picture-choices.ts'
import { Drawing } from '../pictures/word-picture.tsx'
import { shortMeaning } from '../practice/answer-options.ts'
import { shuffled } from '../session/session-run.ts'
import { Score } from './game-bar.tsx'
import { type GameResult, PAIRS_PER_ROUND, pickPairs, ROUNDS, roundScore } from './game-rules.ts'
import styles from './games.module.css'
import { useGameClock, useMissedWords } from './use-game-clock.ts'

interface GameProps {
  words: readonly Word[]
  /** Young learners match words with pictures if there are enough of them. */
  pictures?: PictureBook
  onEnd: (outcome: GameResult) => void
}

/** Three boards of word pairs; faster matching scores higher. */
export function MatchingGame({ words, pictures = NO_PICTURES, onEnd }: GameProps) {
  const isYoung = useStudyLook() === 'young'
  const [boards] = useState(() => {
    const count = PAIRS_PER_ROUND * ROUNDS
    const pictured = isYoung
      ? pickPairs(
          words.filter(({ id }) => pictures.has(id)),
          count,
          Math.random,
          hasAlikePicture(pictures),
        )
      : []
    const chosen = pictured.length >= PAIRS_PER_ROUND ? pictured : pickPairs(words, count, Math.random)
    return Array.from({ length: ROUNDS }, (_, i) =>
      chosen.slice(i * PAIRS_PER_ROUND, (i + 1) * PAIRS_PER_ROUND),
    ).filter(({ length }) => length > 1)
  })
  const [round, setRound] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0 })
  const ms = useGameClock(true)
  const roundStart = useRef(0)
  const { addMissed, getMissed } = useMissedWords()
  const board = boards[round]

  const finishBoard = (mismatchCount: number) => {
    const score = game.score + roundScore(ms - roundStart.current, mismatchCount)
    const right = game.right + (board?.length ?? 0)
    roundStart.current = ms
    setGame({ score, right })
    if (round + 1 < boards.length) setRound(round + 1)
    else onEnd({ score, right, ms: Math.round(ms), missed: getMissed() })
  }
  if (!board) return null
  return (
    <div className={styles.game}>
      <div className={styles.figures}>
        <Score score={game.score} right={game.right} />
        <span>
          第 {round + 1}/{boards.length} 轮
        </span>
        <span className="num">{Math.floor(ms / 1_000)} 秒</span>
      </div>
      <Board
        key={round}
        words={board}
        pictures={isYoung ? pictures : NO_PICTURES}
        onCleared={finishBoard}
        onMismatch={addMissed}
      />
    </div>
  )
}

type Side = 'en' | 'zh'
interface Card {
  readonly id: number
  readonly side: Side
}

interface BoardProps {
  words: readonly Word[]
  /** Shown instead of meanings. */
  pictures: PictureBook
  onCleared: (mismatches: number) => void
  /** Called with both words of a wrong pair. */
  onMismatch: (...words: readonly Word[]) => void
}

function Board({ words, pictures, onCleared, onMismatch }: BoardProps) {
  const [columns] = useState(() => ({
    en: shuffled(words, Math.random),
    zh: shuffled(words, Math.random),
  }))
  const [picked, setPicked] = useState<Card>()
  const [wrong, setWrong] = useState<readonly [Card, Card]>()
  const [matchedIds, setMatchedIds] = useState<ReadonlySet<number>>(new Set())
  const [mismatches, setMismatches] = useState(0)
  const isFinished = useRef(false)

  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(undefined), 450)
    return () => clearTimeout(timer)
  }, [wrong])

  const tap = (card: Card, word: Word) => {
    if (matchedIds.has(card.id) || isFinished.current) return
    setWrong(undefined)
    if (card.side === 'en') void speak(word.spelling)
    if (!picked || picked.side === card.side) return setPicked(card)
    setPicked(undefined)
    if (picked.id !== card.id) {
      setMismatches(mismatches + 1)
      onMismatch(...words.filter(({ id }) => id === card.id || id === picked.id))
      setWrong([picked, card])
      playSound('error', { hint: false })
      return
    }
    const nextMatched = new Set([...matchedIds, card.id])
    setMatchedIds(nextMatched)
    playSound('success', { hint: false })
    if (nextMatched.size < words.length) return
    isFinished.current = true
    onCleared(mismatches)
  }
  const classOf = (card: Card) =>
    classes(
      styles.pair,
      matchedIds.has(card.id) && styles.gone,
      picked?.id === card.id && picked.side === card.side && styles.picked,
      wrong?.some(({ id, side }) => id === card.id && side === card.side) && styles.mismatch,
    )
  const column = (side: Side) => (
    <ul className={styles.column} aria-label={side === 'en' ? '英文' : '中文'}>
      {columns[side].map((word) => (
        <li key={word.id}>
          <button
            type="button"
            className={classOf({ id: word.id, side })}
            aria-pressed={picked?.id === word.id && picked.side === side}
            disabled={matchedIds.has(word.id)}
            onClick={() => tap({ id: word.id, side }, word)}
            {...(side === 'en' && { lang: 'en' })}
          >
            {side === 'en' ? word.spelling : <Meaning word={word} pictures={pictures} />}
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

function Meaning({ word, pictures }: { word: Word; pictures: PictureBook }) {
  const picture = pictures.get(word.id)
  return picture ? <Drawing picture={picture} size="small" name={shortMeaning(word)} /> : word.senses[0]?.zh
}
