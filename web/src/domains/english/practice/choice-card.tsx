import { useEffect, useMemo, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Loudspeaker } from '../components/loudspeaker.tsx'
import { StudyCard } from '../components/study-card.tsx'
import { WordFace } from '../components/word-face.tsx'
import type { Word } from '../packs.ts'
import { say } from '../say.ts'
import { useKeys } from '../use-keys.ts'
import styles from './card.module.css'
import { choicesFor, meaningOf } from './choices.ts'
import { Options } from './options.tsx'
import type { Given } from './use-practice.ts'

interface ChoiceCardProps {
  word: Word
  /** Words from which the wrong meanings are taken. */
  pool: readonly Word[]
  /** The word is played instead of shown. */
  heard: boolean
  onJudge: (given: Given) => void
}

/** Asks for the meaning of a word: one of four options, or 不认识. */
export function ChoiceCard({ word, pool, heard, onJudge }: ChoiceCardProps) {
  const options = useMemo(() => choicesFor(word, pool, Math.random), [word, pool])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const open = chosen === undefined

  // In listening mode the audio is the only cue, so a failure is reported.
  useEffect(() => void (heard ? say : speak)(word.spelling), [word, heard])

  const choose = (option: Word) => {
    setChosen(option.id)
    onJudge({ right: option.id === word.id, revealed: false, hints: 0, earlier: 0, letters: 0 })
  }
  const giveUp = () => {
    if (!open) return
    setChosen('unknown')
    onJudge({ right: false, revealed: true, hints: 0, earlier: 0, letters: 0 })
  }
  useKeys({ 0: giveUp, r: () => void say(word.spelling) })

  return (
    <>
      <StudyCard centred>{heard && open ? <Heard word={word} /> : <WordFace word={word} />}</StudyCard>
      <Options
        label="选择释义"
        options={options}
        say={meaningOf}
        chosen={chosen}
        answer={word.id}
        onChoose={choose}
      />
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

function Heard({ word }: { word: Word }) {
  return (
    <div className={styles.heard}>
      <Loudspeaker large onClick={() => void say(word.spelling)} />
      <Button kind="plain" small onClick={() => void say(word.spelling, { rate: 0.6 })}>
        慢一点
      </Button>
    </div>
  )
}
