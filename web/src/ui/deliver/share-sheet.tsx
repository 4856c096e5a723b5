import { Button } from '../action/button.tsx'
import type { OverlayProps } from '../overlay/dialog/confirm.ts'
import { Sheet } from '../overlay/sheet/sheet.tsx'
import { toast } from '../overlay/toast/toast.ts'
import styles from './deliver.module.css'
import { FileName } from './file-name.tsx'
import { shareFiles } from './share-files.ts'

/** Shares a downloaded file. Apps on an iPhone's home screen cannot save downloads. */
export function ShareSheet({ open, onClose, file }: OverlayProps & { file: File }) {
  const share = async () => {
    try {
      if ((await shareFiles([file], file.name)) === 'shared') onClose()
    } catch {
      toast('没有分享成功，请重试', { kind: 'error' })
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title="保存文件">
      <FileName name={file.name} />
      <Button block icon="share" onClick={share}>
        存储或发送
      </Button>
      <p className={styles.how}>在打开的菜单里选择“存储到文件”，或发送给其他应用。</p>
    </Sheet>
  )
}
