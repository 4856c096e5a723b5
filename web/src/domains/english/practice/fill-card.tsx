import { useMemo, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { StudyCard } from '../components/study-card.tsx'
import type { Word } from '../packs.ts'
import { useKeys } from '../use-keys.ts'
import styles from './card.module.css'
import { choicesToFill } from './choices.ts'
import { Gapped } from './gapped.tsx'
import { Options } from './options.tsx'
import type { Given } from './use-practice.ts'

interface FillCardProps {
  word: Word
  /** Words from which the other options are taken. */
  pool: readonly Word[]
  onJudge: (given: Given) => void
}

/** Asks which of four words, including confusable ones, completes the example. */
export function FillCard({ word, pool, onJudge }: FillCardProps) {
  const options = useMemo(() => choicesToFill(word, pool, Math.random), [word, pool])
  const [chosen, setChosen] = useState<number | 'unknown'>()
  const open = chosen === undefined

  const settle = (pick: number | 'unknown') => {
    if (!open) return
    setChosen(pick)
    void speak(word.example.en)
    onJudge({ right: pick === word.id, revealed: pick === 'unknown', hints: 0, earlier: 0, letters: 0 })
  }
  useKeys({ 0: () => settle('unknown') })

  return (
    <>
      <StudyCard centred>
        <p className={styles.ask}>哪个词填在这里？</p>
        <Gapped word={word} filled={!open} />
      </StudyCard>
      <Options
        label="选择单词"
        options={options}
        say={({ spelling }) => <span lang="en">{spelling}</span>}
        chosen={chosen}
        answer={word.id}
        onChoose={({ id }) => settle(id)}
      />
      {open && (
        <div className={styles.unknown}>
          <Button kind="plain" onClick={() => settle('unknown')}>
            不知道
          </Button>
        </div>
      )}
    </>
  )
}
