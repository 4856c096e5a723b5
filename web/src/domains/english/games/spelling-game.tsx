import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../../lib/audio/sounds.ts'
import { speak } from '../../../lib/audio/speech.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Picture, Word } from '../content/content-packs.ts'
import { Tile } from '../controls/tile.tsx'
import { NO_PICTURES, type PictureBook } from '../pictures/picture-book.ts'
import { Drawing } from '../pictures/word-picture.tsx'
import { shuffled } from '../session/session-run.ts'
import { useKeyboardShortcuts } from '../session/use-keyboard-shortcuts.ts'
import { GameBar } from './game-bar.tsx'
import { type GameResult, lettersOf, pointsForAnswer, shuffledLetters, spellableWords } from './game-rules.ts'
import styles from './games.module.css'
import { useGameClock, useMissedWords } from './use-game-clock.ts'

const TIME_MS = 60_000
const SKIP_MS = 3_000
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

interface GameProps {
  words: readonly Word[]
  /** Hints to the words. */
  pictures?: PictureBook
  onEnd: (outcome: GameResult) => void
}

/** The learner spells words by tapping letters for one minute. */
export function SpellingGame({ words, pictures = NO_PICTURES, onEnd }: GameProps) {
  const [order] = useState(() => shuffled(spellableWords(words), Math.random))
  const [turn, setTurn] = useState(0)
  const [game, setGame] = useState({ score: 0, right: 0, combo: 0, skipped: 0 })
  const elapsed = useGameClock(true) + SKIP_MS * game.skipped
  const remainingMs = Math.max(0, TIME_MS - elapsed)
  const isEnded = useRef(false)
  const { addMissed, getMissed } = useMissedWords()
  const word = order[turn % order.length]

  useEffect(() => {
    if (remainingMs > 0 || isEnded.current) return
    isEnded.current = true
    onEnd({ score: game.score, right: game.right, ms: TIME_MS, missed: getMissed() })
  }, [remainingMs, game, onEnd, getMissed])

  if (!word) return null
  const finishWord = (mistakes: number) => {
    playSound('success', { hint: false })
    void speak(word.spelling)
    if (mistakes > 0) addMissed(word)
    const combo = mistakes === 0 ? game.combo + 1 : 0
    setGame({
      ...game,
      score: game.score + pointsForAnswer(mistakes === 0 ? game.combo : 0),
      right: game.right + 1,
      combo,
    })
    setTurn(turn + 1)
  }
  const skip = () => {
    addMissed(word)
    setGame({ ...game, combo: 0, skipped: game.skipped + 1 })
    setTurn(turn + 1)
  }
  return (
    <div className={styles.game}>
      <GameBar
        remainingMs={remainingMs}
        totalMs={TIME_MS}
        score={game.score}
        right={game.right}
        combo={game.combo}
      />
      <LetterTiles key={turn} word={word} picture={pictures.get(word.id)} onSpelled={finishWord} />
      <Button kind="plain" onClick={skip}>
        跳过（-3 秒）
      </Button>
    </div>
  )
}

/** One word: right letters stay, a wrong one shakes. */
function LetterTiles({
  word,
  picture,
  onSpelled,
}: {
  word: Word
  picture: Picture | undefined
  onSpelled: (mistakes: number) => void
}) {
  const letters = lettersOf(word.spelling)
  const [tiles] = useState(() => shuffledLetters(word.spelling, Math.random))
  const [usedTiles, setUsedTiles] = useState<readonly number[]>([])
  const [mistakes, setMistakes] = useState(0)
  const [shakenTile, setShakenTile] = useState<number>()

  const tap = (tile: number) => {
    if (usedTiles.includes(tile) || usedTiles.length === letters.length) return
    if (tiles[tile] !== letters[usedTiles.length]) {
      setMistakes(mistakes + 1)
      setShakenTile(tile)
      playSound('error', { hint: false })
      return
    }
    setShakenTile(undefined)
    const next = [...usedTiles, tile]
    setUsedTiles(next)
    if (next.length === letters.length) onSpelled(mistakes)
    else playSound('click', { hint: false })
  }
  const type = (letter: string) => {
    const tileIndex = tiles.findIndex((tile, i) => tile === letter && !usedTiles.includes(i))
    if (tileIndex >= 0) tap(tileIndex)
  }
  useKeyboardShortcuts(Object.fromEntries(ALPHABET.map((letter) => [letter, () => type(letter)])))

  return (
    <>
      <div className={styles.prompt}>
        {picture && <Drawing picture={picture} size="medium" />}
        <p className={styles.meaning}>{word.senses.map(({ zh }) => zh).join('；')}</p>
        <p className={styles.slots} lang="en">
          <span className="sr-only">已拼 {usedTiles.map((tile) => tiles[tile]).join('')}</span>
          {letters
            .map((letter, index) => ({ letter, place: index }))
            .map(({ letter, place: index }) => (
              <span
                key={index}
                className={classes(styles.slot, index < usedTiles.length && styles.filled)}
                aria-hidden="true"
              >
                {index < usedTiles.length ? letter : ''}
              </span>
            ))}
        </p>
      </div>
      <div className={styles.tiles}>
        {tiles.map((letter, i) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: the same letter may stand twice
            key={`${i}${shakenTile === i ? `!${mistakes}` : ''}`}
            kind="letter"
            lang="en"
            isShaking={shakenTile === i}
            disabled={usedTiles.includes(i)}
            onClick={() => tap(i)}
          >
            {letter}
          </Tile>
        ))}
      </div>
    </>
  )
}
