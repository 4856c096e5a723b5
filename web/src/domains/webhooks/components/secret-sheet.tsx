import { SECRET_OVERLAP_HOURS } from '@shangxue/contract/webhooks/event-types'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import styles from './webhooks.module.css'

interface SecretSheetProps {
  name: string
  secret: string
  /** True if it replaces another one. */
  rotated: boolean
  onClose: () => void
}

/** Shows a new signing secret, once. */
export default function SecretSheet({ name, secret, rotated, onClose }: SecretSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="签名密钥"
      footer={
        <Button block onClick={onClose}>
          已保存好
        </Button>
      }
    >
      <div className={styles.stack}>
        <Notice kind="warning">请现在复制密钥，关闭后不再显示。没有保存时，可以更换一个新的密钥</Notice>
        <div className={styles.secret}>
          <span className={styles.value}>{secret}</span>
          <CopyButton text={secret} label="复制签名密钥" />
        </div>
        <p className={styles.words}>
          {rotated
            ? `请在 ${SECRET_OVERLAP_HOURS} 小时内把“${name}”的对方系统换成新密钥，这期间新旧密钥都会签名。`
            : `把密钥填到“${name}”的对方系统里，用来确认事件是由商学发出的。`}
        </p>
      </div>
    </Sheet>
  )
}
