import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isLeaving } from '../../../lib/address/pending-navigation.ts'
import { IconButton } from '../../action/icon-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import styles from './search-field.module.css'

// Browsers that don't know <search> would show no landmark, and jsdom complains about it.
const landmark = { role: 'search' }

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing

interface SearchFieldProps {
  /** Names the field; also the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds without typing before `onChange`; 0 reports every key. */
  delay?: number
  /** Right side, such as a scan button. */
  action?: ReactNode
}

export function SearchField({ label, value, onChange, delay = 300, action }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [externalValue, setExternalValue] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // A value we reported comes back late when it travels through the URL: meanwhile typing goes on. Any other
  // change is from outside (back button, 清空筛选) and is followed.
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
  // The page may have opened something since the key was pressed: its handler of now is the right one.
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  const type = (next: string, composing: boolean) => {
    setText(next)
    clearTimeout(timer.current)
    // letters of a pinyin word that is not chosen yet find nothing: what they become is reported at the end
    if (composing) return
    if (delay === 0) return report(next)
    // who has tapped on to another screen meanwhile is not brought back by what was typed
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
    // Hides the phone's keyboard, so that the results are seen.
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
        // Safari's last input event still says that it composes
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      />
      {text !== '' && <IconButton icon="close" label="清除" onClick={clear} />}
      {action}
    </form>
  )
}
