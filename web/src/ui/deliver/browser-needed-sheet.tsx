import { hostName, isInApp, OPEN_IN_BROWSER } from '../../lib/device/host.ts'
import type { OverlayProps } from '../overlay/dialog/confirm.ts'
import { Sheet } from '../overlay/sheet/sheet.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import styles from './deliver.module.css'

interface BrowserNeededSheetProps extends OverlayProps {
  /** Name of the action, such as 打印. */
  action: string
  /** URL of the page to open in another browser. */
  url: string
}

/** Explains that this browser lacks a function and how to open the page in another one. */
export function BrowserNeededSheet({ open, onClose, action, url }: BrowserNeededSheetProps) {
  const inApp = isInApp()
    ? `请${OPEN_IN_BROWSER}，登录后再${action}。`
    : `请换用系统自带浏览器或电脑打开这个页面，登录后再${action}。`
  return (
    <Sheet open={open} onClose={onClose} title={`${hostName()}里不能${action}`}>
      <p className={styles.how}>
        {inApp}
        也可以复制网址，粘贴到浏览器里打开。
      </p>
      <p className={styles.url}>{decodeURI(url)}</p>
      <CopyTextButton text={url} label="复制网址" done="网址已复制，请粘贴到浏览器里打开" kind="primary" />
    </Sheet>
  )
}
