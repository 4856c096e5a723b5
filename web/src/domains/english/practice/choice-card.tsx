import { useEffect, useMemo, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { WordFace } from '../components/word-face.tsx'
import type { Word } from '../packs.ts'
import { useKeys } from '../use-keys.ts'
import styles from './card.module.css'
import { choicesFor, meaningOf } from './choices.ts'
import type { Given } from './use-practice.ts'

interface ChoiceCardProps {
  word: Word
  /** Where the other meanings are taken from. */
  pool: readonly Word[]
  /** The word is heard instead of read. */
  heard: boolean
  onJudge: (given: Given) => void
}

/** What does it mean? One of four meanings, or 不认识. */
export function ChoiceCard({ word, pool, heard, onJudge }: ChoiceCardProps) {
  const options = useMemo(() => choicesFor(word, pool, Math.random), [word, pool])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const open = chosen === undefined

  useEffect(() => void speak(word.spelling), [word])

  const choose = (option: Word | undefined) => {
    if (!open || !option) return
    setChosen(option.id)
    onJudge({ right: option.id === word.id, revealed: false, hints: 0, earlier: 0, letters: 0 })
  }
  const giveUp = () => {
    if (!open) return
    setChosen('unknown')
    onJudge({ right: false, revealed: true, hints: 0, earlier: 0, letters: 0 })
  }
  useKeys({
    1: () => choose(options[0]),
    2: () => choose(options[1]),
    3: () => choose(options[2]),
    4: () => choose(options[3]),
    0: giveUp,
    r: () => void speak(word.spelling),
  })

  return (
    <>
      <div className={styles.question}>
        {heard && open ? <Loudspeaker word={word} /> : <WordFace word={word} />}
      </div>
      <ul className={styles.options} aria-label="选择释义">
        {options.map((option, i) => (
          <li key={option.id}>
            <button
              type="button"
              className={classes(
                styles.option,
                !open && option.id === word.id && styles.right,
                chosen === option.id && option.id !== word.id && styles.wrong,
                !open && option.id !== word.id && chosen !== option.id && styles.aside,
              )}
              aria-disabled={!open}
              onClick={() => choose(option)}
            >
              <span className={styles.key} aria-hidden="true">
                {i + 1}
              </span>
              <span>{meaningOf(option)}</span>
              {!open && option.id === word.id && <Icon name="check" label="正确答案" />}
              {chosen === option.id && option.id !== word.id && <Icon name="close" label="你的选择" />}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <div className={styles.unknown}>
          <Button kind="plain" onClick={giveUp}>
            不认识
          </Button>
        </div>
      )}
    </>
  )
}

function Loudspeaker({ word }: { word: Word }) {
  return (
    <div className={styles.heard}>
      <button
        type="button"
        className={styles.loud}
        aria-label="再听一遍"
        onClick={() => void speak(word.spelling)}
      >
        <Icon name="volume" size={2.5} />
      </button>
      <Button kind="plain" small onClick={() => void speak(word.spelling, { rate: 0.6 })}>
        慢一点
      </Button>
    </div>
  )
}
