import { useEffect, useRef, useState } from 'react'
import { playSound, speak } from '../../../lib/audio/index.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Option } from '../components/option.tsx'
import type { Word } from '../packs.ts'
import { choicesFor, meaningOf } from '../practice/choices.ts'
import { shuffled } from '../practice/run.ts'
import { useKeys } from '../use-keys.ts'
import { GameBar } from './game-bar.tsx'
import styles from './games.module.css'
import { HEARTS, type Outcome, patienceOf, pointsOf } from './rules.ts'
import { useClock } from './use-clock.ts'
import { useMissed } from './use-missed.ts'

interface GameProps {
  words: readonly Word[]
  onEnd: (outcome: Outcome) => void
}

const SHOWN_MS = { right: 350, wrong: 1_100 }

/** Questions with a shrinking time limit until three answers were wrong. */
export function SurvivalGame({ words, onEnd }: GameProps) {
  const [order] = useState(() => shuffled(words, Math.random))
  const [turn, setTurn] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0, combo: 0, hearts: HEARTS })
  const ms = useClock(true)
  const { miss, missed } = useMissed()
  const word = order[turn % order.length]

  const answered = (right: boolean) => {
    if (!right && word) miss(word)
    const next = right
      ? { ...game, score: game.score + pointsOf(game.combo), right: game.right + 1, combo: game.combo + 1 }
      : { ...game, combo: 0, hearts: game.hearts - 1 }
    if (next.hearts === 0)
      return onEnd({ score: next.score, right: next.right, ms: Math.round(ms), missed: missed() })
    setGame(next)
    setTurn(turn + 1)
  }
  if (!word) return null
  return (
    <div className={styles.game}>
      <p className={styles.hearts}>
        <span className="sr-only">还有 {game.hearts} 颗心</span>
        {Array.from({ length: HEARTS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hearts are alike
          <span key={i} className={classes(styles.heart, i >= game.hearts && styles.lost)} aria-hidden="true">
            ♥
          </span>
        ))}
      </p>
      <Question
        key={turn}
        word={word}
        pool={words}
        patience={patienceOf(game.right)}
        score={game.score}
        combo={game.combo}
        onAnswered={answered}
      />
    </div>
  )
}

interface QuestionProps {
  word: Word
  pool: readonly Word[]
  patience: number
  score: number
  combo: number
  onAnswered: (right: boolean) => void
}

function Question({ word, pool, patience, score, combo, onAnswered }: QuestionProps) {
  const [options] = useState(() => choicesFor(word, pool, Math.random))
  const [chosen, setChosen] = useState<number | 'late'>()
  const open = chosen === undefined
  const left = Math.max(0, patience - useClock(open))
  const tell = useRef(onAnswered)
  useEffect(() => {
    tell.current = onAnswered
  })
  useEffect(() => {
    if (left === 0) setChosen((before) => before ?? 'late')
  }, [left])
  const right = chosen === word.id
  useEffect(() => {
    if (open) return
    playSound(right ? 'success' : 'error', { hint: false })
    if (!right) void speak(word.spelling)
    const timer = setTimeout(() => tell.current(right), right ? SHOWN_MS.right : SHOWN_MS.wrong)
    return () => clearTimeout(timer)
  }, [open, right, word])

  const choose = (option: Word | undefined) => {
    if (option) setChosen((before) => before ?? option.id)
  }
  useKeys({
    1: () => choose(options[0]),
    2: () => choose(options[1]),
    3: () => choose(options[2]),
    4: () => choose(options[3]),
  })
  const lookOf = ({ id }: Word) => (!open && id === word.id ? 'right' : chosen === id ? 'wrong' : undefined)
  return (
    <>
      <GameBar left={left} whole={patience} score={score} combo={combo} />
      <p className={styles.word} lang="en">
        {word.spelling}
      </p>
      <ul className={styles.answers}>
        {options.map((option) => (
          <li key={option.id}>
            <Option
              look={lookOf(option)}
              mark={lookOf(option) === 'right' && <Icon name="check" label="正确答案" />}
              aria-disabled={!open}
              onClick={() => choose(option)}
            >
              {meaningOf(option)}
            </Option>
          </li>
        ))}
      </ul>
    </>
  )
}
