import { FILE_LINK_MINUTES } from '@shangxue/contract/platform/file-links'
import { hostName, isInApp, OPEN_IN_BROWSER } from '../../lib/device/host.ts'
import { Button } from '../action/button.tsx'
import { Notice } from '../display/notice.tsx'
import type { OverlayProps } from '../overlay/dialog/confirm.ts'
import { Sheet } from '../overlay/sheet/sheet.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import styles from './deliver.module.css'
import { FileName } from './file-name.tsx'

interface LinkSheetProps extends OverlayProps {
  name: string
  url: string
}

/** Offers a server file by its URL in a browser that cannot save files. */
export function LinkSheet({ open, onClose, name, url }: LinkSheetProps) {
  // An app on the home screen has no back button to return from a file.
  const inApp = isInApp()
  return (
    <Sheet open={open} onClose={onClose} title="打开文件">
      <FileName name={name} />
      <div className={styles.buttons}>
        {inApp && (
          <Button block onClick={() => location.assign(url)}>
            打开文件
          </Button>
        )}
        <CopyTextButton text={url} label="复制链接" done="链接已复制，可以粘贴到手机浏览器里打开" />
      </div>
      <p className={styles.how}>
        {hostName()}里不能直接保存文件。
        {inApp
          ? `打开后如果看不到内容，请${OPEN_IN_BROWSER}，在浏览器里保存。`
          : '请复制链接，粘贴到 Safari 里打开和保存。'}
      </p>
      <Notice>链接 {FILE_LINK_MINUTES} 分钟内有效，拿到链接的人都能打开这份文件，请不要转发</Notice>
    </Sheet>
  )
}
