import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Word } from '../content/content-packs.ts'
import { AnswerOption } from '../controls/answer-option.tsx'
import styles from './question-card.module.css'
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts'

interface WordOptionsProps {
  label: string
  options: readonly Word[]
  renderOption: (option: Word) => ReactNode
  /** Id of the chosen word, `unknown` if the learner did not know. */
  chosen: number | 'unknown' | undefined
  /** Id of the right word; without it the choice is not judged. */
  answer?: number
  /** Large tiles with a picture, two in a row. */
  isTiled?: boolean
  onChoose: (option: Word) => void
}

/** Words or meanings to choose from by tap or number key; disabled once one is chosen. */
export function WordOptions({
  label,
  options,
  renderOption,
  chosen,
  answer,
  isTiled = false,
  onChoose,
}: WordOptionsProps) {
  const isOpen = chosen === undefined
  const choose = (option: Word | undefined) => {
    if (isOpen && option) onChoose(option)
  }
  useKeyboardShortcuts({
    1: () => choose(options[0]),
    2: () => choose(options[1]),
    3: () => choose(options[2]),
    4: () => choose(options[3]),
    5: () => choose(options[4]),
    6: () => choose(options[5]),
  })
  return (
    <ul className={isTiled ? styles.tiles : styles.options} aria-label={label}>
      {options.map((option, i) => {
        const isChosen = chosen === option.id
        const isRight = !isOpen && answer === option.id
        const isWrong = isChosen && answer !== undefined && !isRight
        return (
          <li key={option.id}>
            <AnswerOption
              keyHint={i + 1}
              tile={isTiled}
              look={
                isRight ? 'right' : isWrong ? 'wrong' : isChosen ? 'picked' : isOpen ? undefined : 'aside'
              }
              resultMark={
                isRight ? (
                  <Icon name="check" label="正确答案" />
                ) : (
                  isWrong && <Icon name="close" label="你的选择" />
                )
              }
              aria-disabled={!isOpen}
              onClick={() => choose(option)}
            >
              {renderOption(option)}
            </AnswerOption>
          </li>
        )
      })}
    </ul>
  )
}
