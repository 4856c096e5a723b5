import { type ReactNode, useState } from 'react'
import { stopSpeech } from '../../../../lib/audio/speech.ts'
import { Progress } from '../../../../ui/display/progress.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import type { Cloze } from '../../content/content-packs.ts'
import { type KeyboardShortcuts, useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import { WordSheet } from '../../words/word-sheet.tsx'
import { blankPrompt } from '../cloze-answers.ts'
import type { useClozeAnswers, useParsedPassage } from '../use-cloze-answers.ts'
import { BlankButton } from './blank-button.tsx'
import { BlankPanel } from './blank-panel.tsx'
import styles from './cloze.module.css'
import { Passage } from './passage.tsx'

/** What an empty blank shows: the first letter, or the word whose form is asked for. */
function blankHint({ kind, gaps }: Cloze, number: number): string | undefined {
  const hint = gaps[number - 1]?.hint
  if (!hint) return undefined
  return kind === 'grammar' ? `(${hint})` : `${hint}…`
}

interface ClozeExerciseFrameProps {
  cloze: Cloze
  passage: ReturnType<typeof useParsedPassage>
  clozeAnswers: ReturnType<typeof useClozeAnswers>
  /** Beside the title of the header. */
  actions?: ReactNode
  /** Above the answer area. */
  player?: ReactNode
  /** Index of the sentence being read aloud. */
  readingIndex?: number | undefined
  /** True if the answer is typed instead of chosen. */
  isTyped?: boolean
  /** Shortcuts besides 1 to 4 and Enter. `choose` selects an option by its index. */
  shortcutsOf: (choose: (index: number) => () => void) => KeyboardShortcuts
  onFill: (text: string) => void
  onSubmit: () => Promise<void>
  onLeave: () => void
  /** Called when a word is tapped. */
  onWord?: () => void
  /** Notices above the passage. */
  children?: ReactNode
}

/** A passage above the answer area of its active blank. */
export function ClozeExerciseFrame(props: ClozeExerciseFrameProps) {
  const { cloze, passage, clozeAnswers, actions, player, readingIndex, isTyped = false, children } = props
  const { shortcutsOf, onFill, onSubmit, onLeave, onWord } = props
  const { answers, active, setActive } = clozeAnswers
  const [lookedUpWord, setLookedUpWord] = useState<string>()
  const gap = cloze.gaps[active - 1]
  const choose = (index: number) => () => {
    const option = gap?.options[index]
    if (option && !isTyped) onFill(option)
  }
  useKeyboardShortcuts({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    ...shortcutsOf(choose),
    enter: answers.size === cloze.gaps.length ? () => void onSubmit() : undefined,
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
          <BlankPanel
            number={active}
            blankCount={cloze.gaps.length}
            filledCount={answers.size}
            options={gap?.options ?? []}
            answerText={answers.get(active)}
            isTyped={isTyped}
            prompt={blankPrompt(cloze, gap?.hint)}
            onFill={onFill}
            onSelectBlank={setActive}
            onSubmit={onSubmit}
          />
        </div>
      }
    >
      {children}
      <Passage
        paragraphs={passage}
        readingIndex={readingIndex}
        onWord={(text) => {
          onWord?.()
          setLookedUpWord(text)
        }}
        renderBlank={(number) => (
          <BlankButton
            number={number}
            answerText={answers.get(number)}
            hint={blankHint(cloze, number)}
            isActive={number === active}
            onClick={() => setActive(number)}
          />
        )}
      />
      <WordSheet
        text={lookedUpWord}
        grade={cloze.grade}
        onClose={() => {
          stopSpeech()
          setLookedUpWord(undefined)
        }}
      />
    </Page>
  )
}
