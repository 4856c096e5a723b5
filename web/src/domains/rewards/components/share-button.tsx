import { copyText } from '../../../lib/device/copy-text.ts'
import { canShareText } from '../../../lib/device/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

interface ShareButtonProps {
  /** Path on this site. */
  path: string
  title: string
  children: string
}

/** Shares an address through the share sheet of the phone, or copies it. */
export function ShareButton({ path, title, children }: ShareButtonProps) {
  const share = async () => {
    const url = window.location.origin + path
    if (canShareText()) {
      // Closing the share sheet is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    if (await copyText(url)) toast('链接已复制', { kind: 'success' })
    else toast('浏览器不允许复制，请长按地址栏复制', { kind: 'warning' })
  }
  return (
    <Button kind="secondary" small icon="share" onClick={share}>
      {children}
    </Button>
  )
}
