import { type FormEvent, useEffect, useRef, useState } from 'react'
import { confirm } from './confirm.ts'
import styles from './form-sheet.module.css'
import { Sheet, type SheetProps } from './sheet.tsx'

/**
 * A sheet with a form whose input is stored nowhere: closing it by back, Esc, 关闭 or a swipe asks once something was
 * typed. Call the parent's own `onClose` after saving, which does not ask.
 */
export function FormSheet({ open, onClose, children, ...rest }: SheetProps) {
  const [typed, setTyped] = useState(false)
  const asking = useRef(false)
  if (!open && typed) setTyped(false)

  useEffect(() => {
    if (!typed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [typed])

  const close = async () => {
    if (!typed) return onClose()
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
  // What is typed in a picker over this sheet bubbles through React, though not through the document.
  const onInput = ({ currentTarget, target }: FormEvent) => {
    if (currentTarget.contains(target as Node)) setTyped(true)
  }
  return (
    <Sheet {...rest} open={open} onClose={close}>
      <div className={styles.fields} onInput={onInput}>
        {children}
      </div>
    </Sheet>
  )
}
