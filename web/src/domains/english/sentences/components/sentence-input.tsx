import { hasOnlyTypos } from '@shangxue/study/language/alignment'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import type { Sentence } from '../../content/content-packs.ts'
import { AnswerActions } from '../../session/study-card.tsx'
import { alignAnswer, type SentenceAnswer } from '../sentence-answer.ts'
import styles from './sentence.module.css'

interface SentenceInputProps {
  sentence: Sentence
  label: string
  placeholder: string
  hints: number
  isTranslation: boolean
  actions: ReactNode
  /** Alt shortcuts by `KeyboardEvent.code`, because plain letters are typed. */
  shortcuts: Readonly<Record<string, (() => void) | undefined>>
  onAnswer: (answer: SentenceAnswer) => void
}

/** Input for a sentence. If every mistake is a single typo it may be corrected once. */
export function SentenceInput(props: SentenceInputProps) {
  const { sentence, label, placeholder, hints, isTranslation, actions, shortcuts, onAnswer } = props
  const [text, setText] = useState('')
  const [typos, setTypos] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '') return
    if (typos === 0 && hasOnlyTypos(alignAnswer(text, sentence, isTranslation).pieces)) return setTypos(1)
    onAnswer({ text, revealed: false, hints, earlier: typos, typed: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores the Enter that confirms an input-method composition or suggestion.
    if (event.nativeEvent.isComposing || event.key === 'Process') return
    const shortcut = event.altKey ? shortcuts[event.nativeEvent.code] : undefined
    if (shortcut) {
      event.preventDefault()
      shortcut()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <form ref={form} className={styles.writing} onSubmit={submit}>
      <TextArea
        label={label}
        hideLabel
        lang="en"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        autoCapitalize="sentences"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        rows={3}
      />
      <p className={styles.slip} role="status">
        {typos > 0 && '只差一点：有的词拼错了一个字母，再看一看'}
      </p>
      <AnswerActions>
        <Button
          kind="plain"
          onClick={() => onAnswer({ text, revealed: true, hints, earlier: typos, typed: true })}
        >
          看答案
        </Button>
        {actions}
        <Button type="submit" disabled={text.trim() === ''}>
          检查
        </Button>
      </AnswerActions>
    </form>
  )
}
