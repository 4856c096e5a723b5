import { useState } from 'react'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'
import { formatNumber, parseNumber } from './number-text.ts'

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'min' | 'max'> {
  /** null if the input is empty or unreadable. */
  value: number | null
  onChange: (value: number | null) => void
  /** Decimal places; 0 for whole numbers. */
  decimals?: number
  negative?: boolean
}

export function NumberField({ value, onChange, onBlur, decimals = 0, negative, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(formatNumber(value, decimals))
  const [known, setKnown] = useState(value)
  const rules = { decimals, negative: negative ?? false }

  // A value changed from outside replaces the text, unless both have the same meaning (1.0 and 1).
  if (value !== known) {
    setKnown(value)
    if (parseNumber(text, rules) !== value) setText(formatNumber(value, decimals))
  }

  const type = (next: string) => {
    setText(next)
    const parsed = parseNumber(next, rules)
    setKnown(parsed)
    if (parsed !== value) onChange(parsed)
  }

  return (
    <TextField
      autoComplete="off"
      {...rest}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        if (value !== null) setText(formatNumber(value, decimals))
        onBlur?.(event)
      }}
    />
  )
}
