import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Draft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useSheetGuard, type Words } from '../use-sheet-guard.ts'
import type { useUserForm } from '../use-user-form.ts'
import { NAME_MAX, type UserForm } from '../user-form.ts'
import styles from './form.module.css'
import { PositionField } from './position-field.tsx'

interface UserFormSheetProps {
  title: string
  submitLabel: string
  tall?: boolean
  /** Asked before it is left with something typed in it. */
  words: Words
  /** Said of a draft that was taken up again. */
  restored: string
  draft: Pick<Draft<Pick<UserForm, 'name' | 'position'>>, 'value' | 'dirty' | 'restored' | 'clear'>
  form: ReturnType<typeof useUserForm>
  busy: boolean
  nameHint: string | undefined
  nameFixed?: boolean
  onName: (name: string) => void
  onPosition: (position: string) => void
  onClose: () => void
  /** The other fields. */
  children: ReactNode
}

/** A sheet with a user's name and position, for a new one and for one that is there. */
export function UserFormSheet(props: UserFormSheetProps) {
  const { title, submitLabel, tall, words, restored, draft, form, busy, onClose } = props
  const id = useId()
  const close = useSheetGuard(draft.dirty && !busy, words, () => {
    // What is being sent may still be refused: until the answer the draft stays.
    if (!busy) draft.clear()
    onClose()
  })
  return (
    <Sheet
      open
      onClose={close}
      title={title}
      tall={tall ?? false}
      footer={
        <Button type="submit" form={id} block busy={busy}>
          {submitLabel}
        </Button>
      }
    >
      {draft.restored && draft.dirty && (
        <Notice kind="info" action={{ label: '清空', onSelect: draft.clear }}>
          {restored}
        </Notice>
      )}
      {form.refusal && <Notice kind="danger">{form.refusal}</Notice>}
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <Fields {...props} />
      </form>
    </Sheet>
  )
}

function Fields(props: UserFormSheetProps) {
  const { draft, form, nameHint, nameFixed = false, onName, onPosition, children } = props
  return (
    <>
      <TextField
        label="用户名"
        required
        value={draft.value.name}
        error={form.errors.name}
        maxLength={NAME_MAX}
        autoComplete="off"
        readOnly={nameFixed}
        hint={nameHint}
        onChange={(event) => {
          onName(event.target.value)
          form.forget('name')
        }}
      />
      <PositionField
        value={draft.value.position}
        error={form.errors.position}
        onChange={(position) => {
          onPosition(position)
          form.forget('position')
        }}
      />
      {children}
    </>
  )
}
