import { useEffect, useRef, useState } from 'react'
import { playSound, speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tile } from '../components/tile.tsx'
import type { Word } from '../packs.ts'
import { shuffled } from '../practice/run.ts'
import { useKeys } from '../use-keys.ts'
import { GameBar } from './game-bar.tsx'
import styles from './games.module.css'
import { lettersOf, type Outcome, pointsOf, spellable, tilesOf } from './rules.ts'
import { useClock } from './use-clock.ts'
import { useMissed } from './use-missed.ts'

const TIME_MS = 60_000
const SKIP_MS = 3_000
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

interface GameProps {
  words: readonly Word[]
  onEnd: (outcome: Outcome) => void
}

/** The learner spells words by tapping letters for one minute. */
export function SpellingGame({ words, onEnd }: GameProps) {
  const [order] = useState(() => shuffled(spellable(words), Math.random))
  const [turn, setTurn] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0, combo: 0, skipped: 0 })
  const elapsed = useClock(true) + SKIP_MS * game.skipped
  const left = Math.max(0, TIME_MS - elapsed)
  const ended = useRef(false)
  const { miss, missed } = useMissed()
  const word = order[turn % order.length]

  useEffect(() => {
    if (left > 0 || ended.current) return
    ended.current = true
    onEnd({ score: game.score, right: game.right, ms: TIME_MS, missed: missed() })
  }, [left, game, onEnd, missed])

  if (!word) return null
  const spelled = (mistakes: number) => {
    playSound('success', { hint: false })
    void speak(word.spelling)
    if (mistakes > 0) miss(word)
    const combo = mistakes === 0 ? game.combo + 1 : 0
    setGame({
      ...game,
      score: game.score + pointsOf(mistakes === 0 ? game.combo : 0),
      right: game.right + 1,
      combo,
    })
    setTurn(turn + 1)
  }
  const skip = () => {
    miss(word)
    setGame({ ...game, combo: 0, skipped: game.skipped + 1 })
    setTurn(turn + 1)
  }
  return (
    <div className={styles.game}>
      <GameBar left={left} whole={TIME_MS} score={game.score} combo={game.combo} />
      <Tiles key={turn} word={word} onSpelled={spelled} />
      <Button kind="plain" onClick={skip}>
        跳过（-3 秒）
      </Button>
    </div>
  )
}

/** One word: right letters stay, a wrong one shakes. */
function Tiles({ word, onSpelled }: { word: Word; onSpelled: (mistakes: number) => void }) {
  const letters = lettersOf(word.spelling)
  const [tiles] = useState(() => tilesOf(word.spelling, Math.random))
  const [used, setUsed] = useState<readonly number[]>([])
  const [mistakes, setMistakes] = useState(0)
  const [shaken, setShaken] = useState<number>()

  const tap = (tile: number) => {
    if (used.includes(tile) || used.length === letters.length) return
    if (tiles[tile] !== letters[used.length]) {
      setMistakes(mistakes + 1)
      setShaken(tile)
      playSound('error', { hint: false })
      return
    }
    setShaken(undefined)
    const next = [...used, tile]
    setUsed(next)
    if (next.length === letters.length) onSpelled(mistakes)
    else playSound('click', { hint: false })
  }
  const type = (letter: string) => {
    const wanted = tiles.findIndex((tile, i) => tile === letter && !used.includes(i))
    if (wanted >= 0) tap(wanted)
  }
  useKeys(Object.fromEntries(ALPHABET.map((letter) => [letter, () => type(letter)])))

  return (
    <>
      <div className={styles.prompt}>
        <p className={styles.meaning}>{word.senses.map(({ zh }) => zh).join('；')}</p>
        <p className={styles.slots} lang="en">
          <span className="sr-only">已拼 {used.map((tile) => tiles[tile]).join('')}</span>
          {letters
            .map((letter, place) => ({ letter, place }))
            .map(({ letter, place }) => (
              <span
                key={place}
                className={classes(styles.slot, place < used.length && styles.filled)}
                aria-hidden="true"
              >
                {place < used.length ? letter : ''}
              </span>
            ))}
        </p>
      </div>
      <div className={styles.tiles}>
        {tiles.map((letter, i) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: the same letter may stand twice
            key={`${i}${shaken === i ? `!${mistakes}` : ''}`}
            kind="letter"
            lang="en"
            shaken={shaken === i}
            disabled={used.includes(i)}
            onClick={() => tap(i)}
          >
            {letter}
          </Tile>
        ))}
      </div>
    </>
  )
}
