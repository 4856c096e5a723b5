import { useState } from 'react'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import styles from './created-key-sheet.module.css'

interface CreatedKeySheetProps {
  name: string
  apiKey: string
  onClose: () => void
}

/** Shows the whole key once. Asks before it is closed without a copy. */
export function CreatedKeySheet({ name, apiKey, onClose }: CreatedKeySheetProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(apiKey)) {
      setCopied(true)
      toast('密钥已复制', { kind: 'success' })
    } else toast('浏览器不允许复制，请长按密钥手动复制', { kind: 'warning' })
  }
  const close = async () => {
    const isSaved =
      copied ||
      (await confirm({
        title: '还没有复制密钥',
        message: '关闭后不再显示，只能吊销后新建。',
        confirmLabel: '已另外保存，关闭',
        cancelLabel: '回去复制',
      }))
    if (isSaved) onClose()
  }
  return (
    <Sheet
      open
      title="保存密钥"
      onClose={close}
      footer={
        <div className={styles.buttons}>
          <Button block kind={copied ? 'secondary' : 'primary'} onClick={copy}>
            {copied ? '再复制一次' : '复制密钥'}
          </Button>
          {copied && (
            <Button block onClick={onClose}>
              已保存好
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.content}>
        <Notice kind="warning">
          “{name}”的密钥只显示这一次。请现在复制到程序的配置里，不要发到群聊或写进代码
        </Notice>
        <p className={styles.key} data-testid="api-key">
          {apiKey}
        </p>
        <p className={styles.hint}>
          程序调用接口时，在请求头里写 <code className={styles.code}>Authorization: Bearer 密钥</code>
        </p>
      </div>
    </Sheet>
  )
}
