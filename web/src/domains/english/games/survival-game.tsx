import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { speak } from '../../../lib/audio/speech.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Word } from '../content/content-packs.ts'
import { AnswerOption } from '../controls/answer-option.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { mainMeaning, meaningOptions, shortMeaning } from '../practice/answer-options.ts'
import { shuffled } from '../session/session-run.ts'
import { useKeyboardShortcuts } from '../session/use-keyboard-shortcuts.ts'
import { GameBar } from './game-bar.tsx'
import { answerTimeLimit, type GameResult, HEARTS, pointsForAnswer } from './game-rules.ts'
import styles from './games.module.css'
import { useGameClock, useMissedWords } from './use-game-clock.ts'

interface GameProps {
  words: readonly Word[]
  onEnd: (outcome: GameResult) => void
}

const RESULT_MS = { right: 350, wrong: 1_100 }

/** Questions with a shrinking time limit until three answers were wrong. */
export function SurvivalGame({ words, onEnd }: GameProps) {
  const [order] = useState(() => shuffled(words, Math.random))
  const [turn, setTurn] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0, combo: 0, hearts: HEARTS })
  const ms = useGameClock(true)
  const { addMissed, getMissed } = useMissedWords()
  const word = order[turn % order.length]

  const finishQuestion = (right: boolean) => {
    if (!right && word) addMissed(word)
    const next = right
      ? {
          ...game,
          score: game.score + pointsForAnswer(game.combo),
          right: game.right + 1,
          combo: game.combo + 1,
        }
      : { ...game, combo: 0, hearts: game.hearts - 1 }
    if (next.hearts === 0)
      return onEnd({ score: next.score, right: next.right, ms: Math.round(ms), missed: getMissed() })
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
        timeLimitMs={answerTimeLimit(game.right)}
        score={game.score}
        right={game.right}
        combo={game.combo}
        onAnswered={finishQuestion}
      />
    </div>
  )
}

interface QuestionProps {
  word: Word
  pool: readonly Word[]
  timeLimitMs: number
  score: number
  right: number
  combo: number
  onAnswered: (right: boolean) => void
}

function Question({ word, pool, timeLimitMs, score, right, combo, onAnswered }: QuestionProps) {
  const [options] = useState(() => meaningOptions(word, pool, Math.random))
  const isYoung = useStudyLook() === 'young'
  const [chosen, setChosen] = useState<number | 'late'>()
  const isOpen = chosen === undefined
  const remainingMs = Math.max(0, timeLimitMs - useGameClock(isOpen))
  const latestOnAnswered = useRef(onAnswered)
  useEffect(() => {
    latestOnAnswered.current = onAnswered
  })
  useEffect(() => {
    if (remainingMs === 0) setChosen((before) => before ?? 'late')
  }, [remainingMs])
  const isRight = chosen === word.id
  useEffect(() => {
    if (isOpen) return
    playSound(isRight ? 'success' : 'error', { hint: false })
    if (!isRight) void speak(word.spelling)
    const timer = setTimeout(
      () => latestOnAnswered.current(isRight),
      isRight ? RESULT_MS.right : RESULT_MS.wrong,
    )
    return () => clearTimeout(timer)
  }, [isOpen, isRight, word])

  const choose = (option: Word | undefined) => {
    if (option) setChosen((before) => before ?? option.id)
  }
  useKeyboardShortcuts({
    1: () => choose(options[0]),
    2: () => choose(options[1]),
    3: () => choose(options[2]),
    4: () => choose(options[3]),
  })
  const resultOf = ({ id }: Word) =>
    !isOpen && id === word.id ? 'right' : chosen === id ? 'wrong' : undefined
  return (
    <>
      <GameBar remainingMs={remainingMs} totalMs={timeLimitMs} score={score} right={right} combo={combo} />
      <p className={styles.word} lang="en">
        {word.spelling}
      </p>
      <ul className={styles.answers}>
        {options.map((option) => (
          <li key={option.id}>
            <AnswerOption
              look={resultOf(option)}
              resultMark={resultOf(option) === 'right' && <Icon name="check" label="正确答案" />}
              aria-disabled={!isOpen}
              onClick={() => choose(option)}
            >
              {isYoung ? shortMeaning(option) : mainMeaning(option)}
            </AnswerOption>
          </li>
        ))}
      </ul>
    </>
  )
}
