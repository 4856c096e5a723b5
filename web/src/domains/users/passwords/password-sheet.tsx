import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { messageFor } from './initial-passwords.ts'
import styles from './passwords.module.css'

interface PasswordSheetProps {
  title: string
  name: string
  password: string
  onClose: () => void
}

/** Shows a newly issued password; it cannot be shown again. */
export function PasswordSheet({ title, name, password, onClose }: PasswordSheetProps) {
  const database = useSession((session) => session.database)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button block onClick={onClose}>
          已告诉该用户
        </Button>
      }
    >
      <Notice kind="warning">密码只显示这一次，关闭后不能再看到，只能重新生成</Notice>
      <dl className={styles.slip}>
        <div className={styles.line}>
          <dt>数据库</dt>
          <dd>{database}</dd>
        </div>
        <div className={styles.line}>
          <dt>用户名</dt>
          <dd>{name}</dd>
        </div>
        <div className={styles.line}>
          <dt>密码</dt>
          <dd className={styles.password}>{password}</dd>
          <CopyButton text={password} label="复制密码" />
        </div>
      </dl>
      <div className={styles.whole}>
        <span>复制数据库、用户名和密码，发给该用户</span>
        <CopyButton text={messageFor(database, { name, password })} label="复制全部" />
      </div>
    </Sheet>
  )
}
