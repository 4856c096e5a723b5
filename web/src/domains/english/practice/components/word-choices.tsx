import { Button } from '../../../../ui/action/button.tsx'
import type { Word } from '../../content/content-packs.ts'
import styles from '../../session/question-card.module.css'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import { WordOptions } from '../../session/word-options.tsx'

interface WordChoicesProps {
  options: readonly Word[]
  /** Id of the right word. */
  answer: number
  chosen: number | 'unknown' | undefined
  onChoose: (choice: number | 'unknown') => void
}

/** English words to choose from, or 不知道. */
export function WordChoices({ options, answer, chosen, onChoose }: WordChoicesProps) {
  useKeyboardShortcuts({ 0: () => onChoose('unknown') })
  return (
    <>
      <WordOptions
        label="选择单词"
        options={options}
        renderOption={({ spelling }) => <span lang="en">{spelling}</span>}
        chosen={chosen}
        answer={answer}
        onChoose={({ id }) => onChoose(id)}
      />
      {chosen === undefined && (
        <div className={styles.unknown}>
          <Button kind="plain" onClick={() => onChoose('unknown')}>
            不知道
          </Button>
        </div>
      )}
    </>
  )
}
