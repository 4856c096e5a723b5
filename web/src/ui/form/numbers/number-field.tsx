import { useState } from 'react'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'
import { formatNumber, parseNumber } from './number-text.ts'

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'min' | 'max'> {
  /** null: nothing or nothing readable is typed. */
  value: number | null
  onChange: (value: number | null) => void
  /** Digits after the point; 0 for whole numbers. */
  decimals?: number
  negative?: boolean
}

export function NumberField({ value, onChange, onBlur, decimals = 0, negative, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(formatNumber(value, decimals))
  const [known, setKnown] = useState(value)
  const rules = { decimals, negative: negative ?? false }

  // Changed from outside: what is typed gives way, unless it means the same (1.0 and 1).
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
