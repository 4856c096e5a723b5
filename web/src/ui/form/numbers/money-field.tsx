import { useState } from 'react'
import { editableMoney, parseMoney } from '../../../lib/money.ts'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'

export interface MoneyFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'prefix'> {
  /** Amount in 分 (integer); null if the input is empty or unreadable. */
  value: number | null
  onChange: (fen: number | null) => void
  negative?: boolean
}

/** The user types yuan, and `onChange` reports 分. */
export function MoneyField({ value, onChange, onBlur, negative = false, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(editableMoney(value))
  const [externalValue, setExternalValue] = useState(value)

  const read = (typed: string) => {
    const fen = parseMoney(typed)
    return fen !== null && fen < 0 && !negative ? null : fen
  }

  if (value !== externalValue) {
    setExternalValue(value)
    if (read(text) !== value) setText(editableMoney(value))
  }

  const type = (next: string) => {
    setText(next)
    const fen = read(next)
    setExternalValue(fen)
    if (fen !== value) onChange(fen)
  }

  return (
    <TextField
      autoComplete="off"
      placeholder="0.00"
      suffix="元"
      {...rest}
      prefix="¥"
      type="text"
      inputMode="decimal"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        if (value !== null) setText(editableMoney(value))
        onBlur?.(event)
      }}
    />
  )
}
