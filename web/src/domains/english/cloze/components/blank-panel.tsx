import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { AnswerOption } from '../../controls/answer-option.tsx'
import { WordField } from '../../controls/word-field.tsx'
import styles from './blank-panel.module.css'

interface BlankPanelProps {
  number: number
  blankCount: number
  filledCount: number
  options: readonly string[]
  answerText: string | undefined
  /** True if the answer is typed instead of chosen. */
  isTyped: boolean
  /** Placeholder of a typed answer: its first letter, or the word to change. */
  prompt: string
  onFill: (text: string) => void
  onSelectBlank: (number: number) => void
  onSubmit: () => unknown
}

/** The answer area of the active blank, within reach of the thumb. */
export function BlankPanel(props: BlankPanelProps) {
  const { number, blankCount, filledCount, options, answerText, isTyped, prompt } = props
  const { onFill, onSelectBlank, onSubmit } = props
  const isComplete = filledCount === blankCount
  return (
    <div className={styles.panel}>
      {isTyped ? (
        <TypedAnswer key={number} number={number} answerText={answerText} prompt={prompt} onFill={onFill} />
      ) : (
        <ul className={styles.options} aria-label={`第 ${number} 空的选项`}>
          {options.map((option, i) => (
            <li key={option}>
              <AnswerOption
                compact
                lang="en"
                keyHint={'ABCD'[i]}
                look={answerText === option ? 'picked' : undefined}
                aria-pressed={answerText === option}
                onClick={() => onFill(option)}
              >
                {option}
              </AnswerOption>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <IconButton
          icon="back"
          label="上一空"
          disabled={number === 1}
          onClick={() => onSelectBlank(number - 1)}
        />
        <p className={styles.where} role="status">
          <span className={styles.asked}>第 {number} 空</span>
          <span className="num">
            已填 {filledCount}/{blankCount}
          </span>
        </p>
        <IconButton
          icon="chevron-right"
          label="下一空"
          disabled={number === blankCount}
          onClick={() => onSelectBlank(number + 1)}
        />
        <Button kind={isComplete ? 'primary' : 'secondary'} onClick={onSubmit}>
          交卷
        </Button>
      </div>
    </div>
  )
}

function TypedAnswer({
  number,
  answerText,
  prompt,
  onFill,
}: {
  number: number
  answerText: string | undefined
  prompt: string
  onFill: BlankPanelProps['onFill']
}) {
  const [text, setText] = useState(answerText ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onFill(text.trim())
  }
  return (
    <form className={styles.typing} onSubmit={submit}>
      <WordField
        ref={field}
        compact
        aria-label={`第 ${number} 空`}
        placeholder={prompt}
        value={text}
        onChange={(event) => setText(event.target.value)}
        enterKeyHint="next"
      />
      <Button type="submit" kind="soft" disabled={text.trim() === ''}>
        填入
      </Button>
    </form>
  )
}
