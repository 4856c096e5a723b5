import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isLeaving } from '../../../lib/address/pending-navigation.ts'
import { IconButton } from '../../action/icon-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import styles from './search-field.module.css'

// Older browsers expose no landmark for <search>, and jsdom warns about it.
const landmark = { role: 'search' }

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Pause in typing before `onChange`, in milliseconds; 0 reports every key. */
  delay?: number
  /** Content on the right, such as a scan button. */
  action?: ReactNode
}

export function SearchField({ label, value, onChange, delay = 300, action }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [externalValue, setExternalValue] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // A reported value returns late if it passes through the URL, while the user keeps typing. Any other change comes
  // from outside (back button, 清空筛选) and replaces the text.
  if (value !== externalValue) {
    setExternalValue(value)
    const at = sent.indexOf(value)
    setSent(sent.slice(at < 0 ? sent.length : at + 1))
    if (at < 0) setText(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: string) => {
    clearTimeout(timer.current)
    if (next === (sent.at(-1) ?? value)) return
    setSent([...sent, next])
    onChange(next)
  }
  // Uses the latest handler, because the page may have changed since the key press.
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  const type = (next: string, composing: boolean) => {
    setText(next)
    clearTimeout(timer.current)
    // Pinyin letters of an unfinished IME composition match nothing; the final text is reported at its end.
    if (composing) return
    if (delay === 0) return report(next)
    // The input must not bring back a user who is navigating to another screen.
    timer.current = setTimeout(() => isLeaving() || latest.current(next), delay)
  }
  const clear = () => {
    setText('')
    report('')
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    report(text)
    // Hides the phone's keyboard, so that the results are visible.
    input.current?.blur()
  }

  return (
    <form {...landmark} aria-label={label} className={styles.search} onSubmit={submit}>
      <span className={styles.icon}>
        <Icon name="search" size={1.125} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={({ target, nativeEvent }) => type(target.value, isComposing(nativeEvent))}
        // In Safari the last input event is still marked as composing.
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      />
      {text !== '' && <IconButton icon="close" label="清除" onClick={clear} />}
      {action}
    </form>
  )
}
