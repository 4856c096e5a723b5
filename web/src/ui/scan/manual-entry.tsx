import { type FormEvent, useState } from 'react'
import { Button } from '../action/button.tsx'
import { TextArea } from '../form/fields/text-area.tsx'
import { TextField } from '../form/fields/text-field.tsx'
import styles from './scan-sheet.module.css'
import { type CheckedCodes, checkCodes, type ValidateCode } from './scanned-codes.ts'

interface ManualEntryProps {
  what: string
  single: boolean
  validate: ValidateCode | undefined
  known: readonly string[]
  onAccept: (codes: readonly string[]) => void
}

export function ManualEntry({ what, single, validate, known, onAccept }: ManualEntryProps) {
  const [text, setText] = useState('')
  const codes = checkCodes(text, validate, new Set(known))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (codes.good.length === 0) return
    onAccept(codes.good)
    // Invalid codes stay in the field for correction.
    setText(codes.bad.map(({ code }) => code).join('\n'))
  }

  return (
    <form className={styles.manual} onSubmit={submit}>
      {single ? (
        <TextField
          label={what}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="done"
          error={codes.bad[0]?.reason}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <TextArea
          label={`输入或粘贴${what}`}
          hint="一行一个，也可以用空格或逗号隔开；可以一次粘贴几百行。"
          rows={6}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {!single && <BadCodes codes={codes} />}
      <Button type="submit" block disabled={codes.good.length === 0}>
        {single ? '查找' : `添加 ${codes.good.length} 个`}
      </Button>
    </form>
  )
}

// Hundreds of invalid lines would push the button off the screen; these are enough to recognise the errors.
const shown = 20

function BadCodes({ codes: { bad, repeated } }: { codes: CheckedCodes }) {
  if (bad.length === 0 && repeated === 0) return null
  return (
    <div className={styles.bad} role="status">
      {repeated > 0 && <p>{repeated} 个重复，已略去</p>}
      {bad.length > 0 && <p>{bad.length} 个有误，不会添加：</p>}
      <ul>
        {bad.slice(0, shown).map(({ code, reason }) => (
          <li key={code}>
            <span className={styles.badCode}>{code}</span> {reason}
          </li>
        ))}
      </ul>
      {bad.length > shown && <p>还有 {bad.length - shown} 个</p>}
    </div>
  )
}
