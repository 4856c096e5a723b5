import { useEffect, useState } from 'react'
import { copyText } from '../../lib/device/copy-text.ts'
import { toast } from '../overlay/toast/toast.ts'
import { IconButton } from './icon-button.tsx'

/** Copies `text` and confirms it. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      toast('已复制', { kind: 'success' })
    } else toast('浏览器不允许复制，请长按文字手动复制', { kind: 'warning' })
  }
  return <IconButton icon={copied ? 'check' : 'copy'} label={label} onClick={copy} />
}
