import { IconButton } from '../../../ui/action/icon-button.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'

interface PasswordChoiceProps {
  label: string
  value: string
  error: string | undefined
  onChange: (password: string) => void
  onGenerate: () => void
}

/** A readable field with a generated password that the boss may change. */
export function PasswordChoice({ label, value, error, onChange, onGenerate }: PasswordChoiceProps) {
  return (
    <TextField
      label={label}
      required
      value={value}
      error={error}
      maxLength={128}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      hint="已自动生成，也可以自己填写（至少 8 位）。保存后只显示这一次"
      suffix={<IconButton icon="refresh" label="换一个密码" onClick={onGenerate} />}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
