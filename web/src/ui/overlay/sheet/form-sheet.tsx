import { useEffect, useId, useRef } from 'react'
import { Button } from '../../action/button.tsx'
import { Form } from '../../form/form.tsx'
import { confirm } from '../dialog/confirm.ts'
import { Sheet, type SheetProps } from './sheet.tsx'

interface FormSheetProps extends Omit<SheetProps, 'flush'> {
  /** From `useForm().sheet`, with `busy`, `dirty` and `error`. */
  onSubmit: () => unknown
  /** Label of the footer button; unused with a custom `footer`. */
  submitLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  disabled?: boolean
  busy?: boolean
  /** The input has no draft and would be lost. */
  dirty?: boolean
  error?: string | undefined
}

/**
 * A sheet with a form. While it is dirty, closing it by back, Esc, 关闭 or a swipe requires confirmation. After saving, call
 * the parent's own `onClose`, which closes without confirmation.
 */
export function FormSheet(props: FormSheetProps) {
  const {
    onClose,
    onSubmit,
    footer,
    submitLabel = '保存',
    danger,
    disabled,
    busy,
    dirty,
    error,
    children,
    ...rest
  } = props
  const id = useId()
  const asking = useRef(false)
  const guarded = rest.open && dirty === true

  useEffect(() => {
    if (!guarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guarded])

  const close = async () => {
    if (!guarded) return onClose()
    // Esc and a tap outside may arrive twice.
    if (asking.current) return
    asking.current = true
    const yes = await confirm({
      title: '放弃修改？',
      message: '填写的内容还没有保存。',
      confirmLabel: '放弃修改',
      cancelLabel: '继续填写',
      danger: true,
    })
    asking.current = false
    if (yes) onClose()
  }
  return (
    <Sheet
      {...rest}
      onClose={close}
      footer={
        footer !== undefined ? (
          footer
        ) : (
          <Button
            type="submit"
            form={id}
            block
            kind={danger ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
          >
            {submitLabel}
          </Button>
        )
      }
    >
      <Form id={id} error={error} onSubmit={onSubmit}>
        {children}
      </Form>
    </Sheet>
  )
}
