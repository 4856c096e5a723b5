import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Option } from '../components/option.tsx'
import { WordField } from '../components/word-field.tsx'
import styles from './gap-panel.module.css'

interface GapPanelProps {
  number: number
  gaps: number
  filled: number
  options: readonly string[]
  given: string | undefined
  /** True if the answer is typed instead of chosen. */
  typed: boolean
  onFill: (text: string) => void
  onGo: (number: number) => void
  onHandIn: () => unknown
}

/** The answer area of the active blank, within reach of the thumb. */
export function GapPanel(props: GapPanelProps) {
  const { number, gaps, filled, options, given, typed, onFill, onGo, onHandIn } = props
  const complete = filled === gaps
  return (
    <div className={styles.panel}>
      {typed ? (
        <Typing key={number} number={number} given={given} onFill={onFill} />
      ) : (
        <ul className={styles.options} aria-label={`第 ${number} 空的选项`}>
          {options.map((option, i) => (
            <li key={option}>
              <Option
                compact
                lang="en"
                sign={'ABCD'[i]}
                look={given === option ? 'picked' : undefined}
                aria-pressed={given === option}
                onClick={() => onFill(option)}
              >
                {option}
              </Option>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <IconButton icon="back" label="上一空" disabled={number === 1} onClick={() => onGo(number - 1)} />
        <p className={styles.where} role="status">
          <span className={styles.asked}>第 {number} 空</span>
          <span className="num">
            已填 {filled}/{gaps}
          </span>
        </p>
        <IconButton
          icon="chevron-right"
          label="下一空"
          disabled={number === gaps}
          onClick={() => onGo(number + 1)}
        />
        <Button kind={complete ? 'primary' : 'secondary'} onClick={onHandIn}>
          交卷
        </Button>
      </div>
    </div>
  )
}

function Typing({
  number,
  given,
  onFill,
}: {
  number: number
  given: string | undefined
  onFill: GapPanelProps['onFill']
}) {
  const [text, setText] = useState(given ?? '')
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
        placeholder="听到的词"
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
