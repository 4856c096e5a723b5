import { type ReactNode, useState } from 'react'
import { hush } from '../../../lib/audio/index.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Passage } from '../components/passage.tsx'
import { WordSheet } from '../components/word-sheet.tsx'
import type { Cloze } from '../packs.ts'
import { type Keys, useKeys } from '../use-keys.ts'
import styles from './cloze.module.css'
import { GapMark } from './gap-mark.tsx'
import { GapPanel } from './gap-panel.tsx'
import type { useFilling, usePassage } from './use-filling.ts'

interface RunFrameProps {
  cloze: Cloze
  passage: ReturnType<typeof usePassage>
  filling: ReturnType<typeof useFilling>
  /** Beside the title of the header. */
  actions?: ReactNode
  /** Above the answer area. */
  player?: ReactNode
  /** Index of the sentence being read aloud. */
  reading?: number | undefined
  /** True if the answer is typed instead of chosen. */
  typed?: boolean
  /** Shortcuts besides 1 to 4 and Enter. `choose` selects an option by its index. */
  keys: (choose: (place: number) => () => void) => Keys
  onFill: (text: string) => void
  onHandIn: () => Promise<void>
  onLeave: () => void
  /** Called when a word is tapped. */
  onWord?: () => void
  /** Notices above the passage. */
  children?: ReactNode
}

/** A passage above the answer area of its active blank. */
export function RunFrame(props: RunFrameProps) {
  const { cloze, passage, filling, actions, player, reading, typed = false, children } = props
  const { keys, onFill, onHandIn, onLeave, onWord } = props
  const { answers, active, setActive } = filling
  const [word, setWord] = useState<string>()
  const gap = cloze.gaps[active - 1]
  const choose = (place: number) => () => {
    const option = gap?.options[place]
    if (option && !typed) onFill(option)
  }
  useKeys({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    ...keys(choose),
    enter: answers.size === cloze.gaps.length ? () => void onHandIn() : undefined,
  })
  return (
    <Page
      title={cloze.title}
      back={onLeave}
      actions={actions}
      toolbar={<Progress label="已填" value={answers.size} max={cloze.gaps.length} hideLabel />}
      footer={
        <div className={styles.panel}>
          {player}
          <GapPanel
            number={active}
            gaps={cloze.gaps.length}
            filled={answers.size}
            options={gap?.options ?? []}
            given={answers.get(active)}
            typed={typed}
            onFill={onFill}
            onGo={setActive}
            onHandIn={onHandIn}
          />
        </div>
      }
    >
      {children}
      <Passage
        paragraphs={passage}
        reading={reading}
        onWord={(text) => {
          onWord?.()
          setWord(text)
        }}
        gap={(number) => (
          <GapMark
            number={number}
            given={answers.get(number)}
            active={number === active}
            onClick={() => setActive(number)}
          />
        )}
      />
      <WordSheet
        text={word}
        grade={cloze.grade}
        onClose={() => {
          hush()
          setWord(undefined)
        }}
      />
    </Page>
  )
}
