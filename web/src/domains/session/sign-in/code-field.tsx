import type { Ref } from 'react'
import { TextField } from '../../../ui/form/fields/text-field.tsx'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** One of the recovery codes instead of six digits. */
  recovery?: boolean
  ref?: Ref<HTMLInputElement>
}

export const codeError = (code: string, recovery = false): string | undefined => {
  if (recovery) return code.trim() === '' ? '请输入一个没有用过的恢复码' : undefined
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : '请输入验证器显示的 6 位数字'
}

/** A code field with a numeric keyboard and one-time-code autofill on phones. */
export function CodeField({ value, onChange, error, recovery = false, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label={recovery ? '恢复码' : '验证码'}
      name="yanzhengma"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      hint={recovery ? '开启两步验证时保存的，每个只能用一次' : '打开验证器应用，输入“商学”下面的 6 位数字'}
      maxLength={recovery ? 32 : 7}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}
