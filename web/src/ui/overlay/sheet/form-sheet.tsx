import { useEffect, useId, useRef } from 'react'
import { Button } from '../../action/button.tsx'
import { Form } from '../../form/form.tsx'
import { confirm } from '../dialog/confirm.ts'
import { Sheet, type SheetProps } from './sheet.tsx'

interface FormSheetProps extends Omit<SheetProps, 'flush'> {
  /** From `useForm().sheet`, with `busy`, `dirty` and `error`. */
  onSubmit: () => unknown
  /** Of the button in the footer, unless there is another `footer`. */
  submitLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  disabled?: boolean
  busy?: boolean
  /** The input is stored nowhere and would be lost. */
  dirty?: boolean
  error?: string | undefined
}

/**
 * A sheet with a form. Closing it by back, Esc, 关闭 or a swipe asks while it is dirty. Call the parent's own `onClose` after
 * saving, which does not ask.
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
    // Esc and a tap beside the sheet may come twice.
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
