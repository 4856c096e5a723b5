import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { ExportButton } from '../../../ui/action/export-button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { PrinterButton } from '../../../ui/deliver/printer-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { glyphs, Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { delay } from '../delay.ts'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'

const kinds = [
  { kind: 'primary', label: '主要' },
  { kind: 'soft', label: '反复做的' },
  { kind: 'secondary', label: '次要' },
  { kind: 'plain', label: '文字' },
  { kind: 'danger', label: '删除' },
] as const

/** Each kind of Button in one state. */
function Kinds(state: { small?: boolean; busy?: boolean; disabled?: boolean; icon?: IconName }) {
  return (
    <div className={styles.row}>
      {kinds.map(({ kind, label }) => (
        <Button key={kind} kind={kind} {...state}>
          {label}
        </Button>
      ))}
    </div>
  )
}

export function ActionParts() {
  const [taps, setTaps] = useState(0)
  const save = async () => {
    setTaps((before) => before + 1)
    await delay(2000)
  }
  return (
    <>
      <Card title="按钮">
        <div className={styles.stack}>
          <Kinds />
          <Kinds icon="plus" />
          <Kinds small icon="scan" />
        </div>
      </Card>
      <Card title="按钮：不可用">
        <div className={styles.stack}>
          <Kinds disabled />
          <Kinds small disabled icon="scan" />
        </div>
      </Card>
      <Card title="按钮：正在做">
        <div className={styles.stack}>
          <Kinds busy />
          <Kinds small busy />
        </div>
      </Card>
      <Card title="整行按钮">
        <div className={styles.stack}>
          <Button block onClick={save}>
            提交（已提交 {taps} 次）
          </Button>
          <Button block disabled>
            提交
          </Button>
          <Button block busy>
            提交
          </Button>
          <ButtonLink to="/" kind="secondary" block>
            这是链接
          </ButtonLink>
        </div>
      </Card>
      <Card title="按钮：长文字">
        <div className={styles.stack}>
          <Button block icon="check">
            {LONG_NAME}
          </Button>
          <div className={styles.row}>
            <Button kind="secondary" icon="truck">
              {LONG_TITLE}
            </Button>
            <Button small kind="soft" icon="scan">
              {LONG_NAME}
            </Button>
            <ButtonLink to="/" kind="plain" icon="link">
              {LONG_NAME}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <Card title="图标按钮">
        <div className={styles.row}>
          <IconButton icon="bell" label="通知" count={3} />
          <IconButton icon="bell" label="待办" count={120} />
          <IconButton icon="flash" label="手电筒" aria-pressed />
          <IconButton icon="more" label="更多" />
          <IconButton icon="trash" label="删除" disabled />
          <IconLink icon="user" label="我的" to="/my-profile" count={8} />
          <CopyButton text="359881234567897" />
          <PrintButton />
          <PrinterButton label="小票机" render={() => new Uint8Array()} />
        </div>
      </Card>
      <Card title="导出">
        <div className={styles.row}>
          <ExportButton state="idle" onExport={() => delay(1500)} />
          <ExportButton state="idle" plain onExport={() => delay(1500)} />
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
