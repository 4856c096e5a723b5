import { FILE_LINK_MINUTES } from '@shangxue/contract/file-links'
import { hostName, OPEN_IN_BROWSER } from '../../lib/host.ts'
import { Button } from '../action/button.tsx'
import { Notice } from '../display/notice.tsx'
import { Icon } from '../icon/icon.tsx'
import type { OverlayProps } from '../overlay/confirm.ts'
import { Sheet } from '../overlay/sheet.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import styles from './deliver.module.css'

interface LinkSheetProps extends OverlayProps {
  name: string
  url: string
}

/** A file of the server in a browser that saves none: opened by its address, here or in another browser. */
export function LinkSheet({ open, onClose, name, url }: LinkSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="打开文件">
      <p className={styles.name}>
        <Icon name="document" />
        <span>{name}</span>
      </p>
      <div className={styles.buttons}>
        <Button block onClick={() => location.assign(url)}>
          打开文件
        </Button>
        <CopyTextButton text={url} label="复制链接" done="链接已复制，可以粘贴到手机浏览器里打开" />
      </div>
      <p className={styles.how}>
        {hostName()}里不能直接保存文件。打开后如果看不到内容，请{OPEN_IN_BROWSER}，在浏览器里保存。
      </p>
      <Notice>链接 {FILE_LINK_MINUTES} 分钟内有效，拿到链接的人都能打开这份文件，请不要转发</Notice>
    </Sheet>
  )
}
