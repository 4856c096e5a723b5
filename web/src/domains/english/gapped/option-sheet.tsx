import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import type { GappedText } from '../content/content-packs.ts'
import { AnswerOption } from '../controls/answer-option.tsx'
import styles from './gapped.module.css'
import { contextOf, type GappedAnswers, type GappedLetter, gapOf, lettersOf } from './gapped-answers.ts'

interface OptionSheetProps {
  text: GappedText
  answers: GappedAnswers
  /** The gap to fill; undefined closes the sheet. */
  gap: number | undefined
  onChoose: (letter: GappedLetter) => void
  onClear: () => void
  onClose: () => void
}

/** The seven sentences, under the words around the gap. A sentence of another gap moves. */
export function OptionSheet({ text, answers, gap, onChoose, onClear, onClose }: OptionSheetProps) {
  return (
    <Sheet
      open={gap !== undefined}
      onClose={onClose}
      title={`第 ${gap ?? ''} 空`}
      footer={
        gap !== undefined &&
        answers.has(gap) && (
          <Button kind="secondary" block onClick={onClear}>
            清空这一空
          </Button>
        )
      }
    >
      {gap !== undefined && <Options text={text} answers={answers} gap={gap} onChoose={onChoose} />}
    </Sheet>
  )
}

function Options({
  text,
  answers,
  gap,
  onChoose,
}: Pick<OptionSheetProps, 'text' | 'answers' | 'onChoose'> & { gap: number }) {
  const { before, after } = contextOf(text, gap)
  return (
    <div className={styles.sheet}>
      <p className={styles.context} lang="en">
        {before} <span className={styles.line}>{gap}</span> {after}
      </p>
      <ul className={styles.options} aria-label={`第 ${gap} 空的选项`}>
        {lettersOf(text).map(({ letter, sentence }) => {
          const usedIn = gapOf(answers, letter)
          const isPicked = usedIn === gap
          return (
            <li key={letter}>
              <AnswerOption
                lang="en"
                keyHint={letter}
                look={isPicked ? 'picked' : undefined}
                aria-pressed={isPicked}
                resultMark={usedIn !== undefined && !isPicked && <Tag>{`第 ${usedIn} 空`}</Tag>}
                onClick={() => onChoose(letter)}
              >
                {sentence}
              </AnswerOption>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
