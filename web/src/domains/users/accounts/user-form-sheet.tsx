import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { useForm } from '../../../ui/form/use-form.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { type GuardLabels, useSheetGuard } from '../use-sheet-guard.ts'
import { NAME_MAX } from '../user-form.ts'
import { PositionField } from './position-field.tsx'

type Fields = { name: string; position: string }
type FormState = ReturnType<typeof useForm<Fields>>

interface UserFormSheetProps {
  title: string
  submitLabel: string
  tall?: boolean
  /** Labels of the confirmation before unsaved input is discarded. */
  leaveLabels: GuardLabels
  /** Message after a draft was restored. */
  restored: string
  form: Pick<FormState, 'page' | 'submitError' | 'isSubmitting' | 'field' | 'clear' | 'values'>
  onSubmit: () => unknown
  nameHint: string | undefined
  nameFixed?: boolean
  onPosition: (position: string) => void
  onClose: () => void
  /** The other fields. */
  children: ReactNode
}

/** A sheet with a user's name and position, for new and existing users. */
export function UserFormSheet(props: UserFormSheetProps) {
  const { title, submitLabel, tall, leaveLabels, restored, form, onSubmit, onClose } = props
  const busy = form.isSubmitting
  const id = useId()
  const close = useSheetGuard(form.page.dirty && !busy, leaveLabels, () => {
    // The draft stays until the response arrives, because the request may be refused.
    if (!busy) form.clear()
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
      {form.page.restored && form.page.dirty && (
        <Notice kind="info" action={{ label: '清空', onSelect: form.clear }}>
          {restored}
        </Notice>
      )}
      <Form id={id} error={form.submitError} onSubmit={onSubmit}>
        <Fields {...props} />
      </Form>
    </Sheet>
  )
}

function Fields(props: UserFormSheetProps) {
  const { form, nameHint, nameFixed = false, onPosition, children } = props
  return (
    <>
      <TextField
        label="用户名"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        readOnly={nameFixed}
        hint={nameHint}
        {...form.field('name')}
      />
      <PositionField {...form.field('position')} onChange={onPosition} />
      {children}
    </>
  )
}
