import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { deliverText } from '../../../ui/deliver/deliver.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from './second-factor.module.css'

const asText = (codes: readonly string[]) => `商学恢复码，每个只能用一次\n\n${codes.join('\n')}\n`

/** Shown only once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.form}>
      <Notice kind="warning">请现在保存恢复码，关闭后不再显示。手机不在身边时，用它代替验证码登录</Notice>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.key}>
        <span className={styles.letters}>复制全部恢复码</span>
        <CopyButton text={codes.join('\n')} label="复制恢复码" />
      </div>
      <div className={styles.buttons}>
        <Button kind="secondary" block onClick={() => deliverText('商学恢复码.txt', asText(codes))}>
          保存为文件
        </Button>
        <Button block onClick={onDone}>
          已保存好
        </Button>
      </div>
    </div>
  )
}
