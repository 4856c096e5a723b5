import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { ExportButton } from '../../../ui/action/export-button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { glyphs, type IconName } from '../../../ui/icon/glyphs.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './parts.module.css'
import { wait } from './wait.ts'

export function ActionParts() {
  const [taps, setTaps] = useState(0)
  const save = async () => {
    setTaps((before) => before + 1)
    await wait(2000)
  }
  return (
    <>
      <Card title="按钮">
        <div className={styles.stack}>
          <div className={styles.row}>
            <Button>主要</Button>
            <Button kind="soft">反复做的</Button>
            <Button kind="secondary">次要</Button>
            <Button kind="plain">文字</Button>
            <Button kind="danger">删除</Button>
          </div>
          <div className={styles.row}>
            <Button icon="plus">新建</Button>
            <Button small kind="secondary" icon="scan">
              扫码
            </Button>
            <Button busy>正在保存</Button>
            <Button disabled>不可用</Button>
          </div>
          <Button block onClick={save}>
            提交（已提交 {taps} 次）
          </Button>
          <ButtonLink to="/" kind="secondary" block>
            这是链接
          </ButtonLink>
        </div>
      </Card>
      <Card title="图标按钮">
        <div className={styles.row}>
          <IconButton icon="bell" label="通知" count={3} />
          <IconButton icon="flash" label="手电筒" aria-pressed />
          <IconButton icon="more" label="更多" />
          <IconButton icon="trash" label="删除" disabled />
          <IconLink icon="user" label="我的" to="/my-profile" />
          <CopyButton text="359881234567897" />
        </div>
      </Card>
      <Card title="导出">
        <div className={styles.row}>
          <ExportButton state="idle" onExport={() => wait(1500)} />
          <ExportButton state="busy" onExport={() => undefined} />
          <ExportButton state="busy" busyLabel="正在下载…" onExport={() => undefined} />
        </div>
      </Card>
      <Card title="图标">
        <ul className={styles.icons}>
          {Object.keys(glyphs).map((name) => (
            <li key={name} className={styles.icon}>
              <Icon name={name as IconName} size={1.5} />
              {name}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
