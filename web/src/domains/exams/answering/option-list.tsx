import { useId } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MathText } from '../../papers/public.ts'
import { type Answer, answerFromOptions } from './answer.ts'
import styles from './option-list.module.css'

interface OptionListProps {
  options: readonly { readonly key: string; readonly text: string }[]
  /** Allows more than one option to be selected. */
  isMultiple?: boolean
  selected: readonly string[]
  onChange: (answer: Answer) => void
  disabled?: boolean
}

export function OptionList({ options, isMultiple, selected, onChange, disabled }: OptionListProps) {
  const name = useId()
  const toggle = (key: string) => {
    const others = isMultiple ? selected.filter((selectedKey) => selectedKey !== key) : []
    const keys = isMultiple && selected.includes(key) ? others : [...others, key]
    onChange(answerFromOptions(keys, options))
  }
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className="sr-only">{isMultiple ? '选项，可选多项' : '选项'}</legend>
      {options.map(({ key, text }) => (
        <label key={key} className={styles.row}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            className={styles.input}
            checked={selected.includes(key)}
            onChange={() => toggle(key)}
          />
          <span className={styles.key}>{key}</span>
          <span className={styles.text}>
            <MathText>{text}</MathText>
          </span>
          <span className={styles.mark} aria-hidden="true">
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
