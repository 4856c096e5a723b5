import { copyText } from '../../lib/device/copy-text.ts'
import { Button } from '../action/button.tsx'
import { toast } from '../overlay/toast/toast.ts'

interface CopyTextButtonProps {
  text: string
  label: string
  /** Toast text after copying. */
  done: string
  onCopied?: () => void
  kind?: 'primary' | 'secondary'
}

export function CopyTextButton({ text, label, done, onCopied, kind = 'secondary' }: CopyTextButtonProps) {
  const copy = async () => {
    if (await copyText(text)) {
      toast(done, { kind: 'success' })
      onCopied?.()
    } else toast('浏览器不允许复制，请长按文字手动复制', { kind: 'warning' })
  }
  return (
    <Button kind={kind} block icon="copy" onClick={copy}>
      {label}
    </Button>
  )
}
