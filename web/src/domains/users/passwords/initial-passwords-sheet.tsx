import { useState } from 'react'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import type { Delivery } from '../../../ui/deliver/deliver.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { useSheetGuard } from '../use-sheet-guard.ts'
import { messageFor, savePasswords } from './initial-passwords.ts'
import styles from './passwords.module.css'
import { useInitialPasswords } from './use-initial-passwords.ts'

const LABELS = {
  title: '还没有保存这些密码',
  message: '关闭后不能再看到，只能逐个重置密码。请先下载表格。',
  leave: '不保存，关闭',
  stay: '返回下载',
}

/** Deliveries that count as saved; showing the file alone does not. */
const SAVED = new Set<Delivery>(['downloaded', 'shared', 'copied'])

/** Issues passwords to all accounts without one and offers them as one file. */
export default function InitialPasswordsSheet({
  waiting,
  onClose,
}: {
  waiting: number
  onClose: () => void
}) {
  const database = useSession((session) => session.database)
  const { state, handed: created, total, message, run } = useInitialPasswords()
  const [savedCount, setSavedCount] = useState(0)
  const hasUnsaved = state === 'running' || created.length > savedCount
  const close = useSheetGuard(hasUnsaved, LABELS, onClose)
  const save = async () => {
    const delivery = await savePasswords(database, created)
    if (SAVED.has(delivery)) setSavedCount(created.length)
  }

  return (
    <Sheet
      open
      onClose={close}
      title="发放初始密码"
      tall
      footer={
        <div className={styles.buttons}>
          {created.length > 0 && state !== 'running' && (
            <Button icon="download" kind={state === 'failed' ? 'secondary' : 'primary'} onClick={save}>
              下载表格
            </Button>
          )}
          {state !== 'done' && (
            <Button onClick={run} busy={state === 'running'}>
              {state === 'failed' ? '继续发放' : '生成并发放'}
            </Button>
          )}
        </div>
      }
    >
      {state === 'idle' && (
        <p className={styles.words}>
          为 {waiting}{' '}
          位还没有密码的用户各生成一个初始密码。密码不保存在服务器上，只在这里显示一次，请下载表格后分别告诉本人。
        </p>
      )}
      {state === 'running' && (
        <Progress
          label="正在发放"
          value={created.length}
          max={total}
          text={`${created.length} / ${total} 人`}
        />
      )}
      {state === 'failed' && <Notice kind="danger">{message}</Notice>}
      {state === 'done' && created.length === 0 && <Notice>所有用户都已有密码</Notice>}
      {created.length > 0 && state !== 'running' && (
        <Notice kind={hasUnsaved ? 'warning' : 'success'}>
          {hasUnsaved
            ? `已为 ${created.length} 位用户设好密码，请下载表格，关闭后不能再看到`
            : '表格已保存，发放后请妥善删除'}
        </Notice>
      )}
      {created.length > 0 && (
        <List label="初始密码">
          {created.map((entry) => (
            <ListItem
              key={entry.id}
              title={entry.name}
              note={<span className={styles.password}>{entry.password}</span>}
              value={
                <CopyButton text={messageFor(database, entry)} label={`复制 ${entry.name} 的登录信息`} />
              }
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
