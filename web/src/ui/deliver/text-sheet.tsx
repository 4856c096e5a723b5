import { hostName } from '../../lib/device/host.ts'
import { Notice } from '../display/notice.tsx'
import type { OverlayProps } from '../overlay/dialog/confirm.ts'
import { Sheet } from '../overlay/sheet/sheet.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import styles from './deliver.module.css'

interface TextSheetProps extends OverlayProps {
  name: string
  text: string
  onCopied: () => void
}

// A scrollable element must be focusable by keyboard.
const reachable = { tabIndex: 0 }

/** Shows generated text in a browser that cannot save files. */
export function TextSheet({ open, onClose, name, text, onCopied }: TextSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      footer={
        <CopyTextButton
          kind="primary"
          text={text}
          label="复制全部内容"
          onCopied={onCopied}
          done="已复制，请粘贴到安全的地方保存"
        />
      }
    >
      <Notice kind="warning">{hostName()}里不能保存文件，请复制下面的内容，粘贴到备忘录等安全的地方</Notice>
      <section className={styles.text} {...reachable} aria-label={`${name}的内容`}>
        {text}
      </section>
    </Sheet>
  )
}
