import { useState } from 'react'
import { IconButton } from '../../action/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>

/** Set `autoComplete` to `current-password` or `new-password` for password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
