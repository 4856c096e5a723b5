import { Button } from '../action/button.tsx'
import { Card } from '../display/card.tsx'
import { Notice } from '../display/notice.tsx'
import { Stat, StatGrid } from '../display/stat.tsx'
import type { ImportWizardProps } from './import-props.ts'
import type { BadRow } from './import-types.ts'
import styles from './import-wizard.module.css'

type CheckStepProps = Pick<ImportWizardProps, 'check' | 'effects' | 'onCommit' | 'onStep' | 'what'> & {
  busy: boolean
}

// Enough rows to recognise the errors without slowing down the phone.
const shown = 100

export function CheckStep({ check, effects, onCommit, onStep, what, busy }: CheckStepProps) {
  if (!check) return null
  const bad = check.badTotal ?? check.bad.length
  return (
    <>
      <Card>
        <StatGrid>
          <Stat label="共" value={check.total} unit="行" />
          <Stat label="可以导入" value={check.good} unit="行" />
          <Stat label="有问题" value={bad} unit="处" />
        </StatGrid>
      </Card>
      {bad === 0 ? (
        <Notice kind="success">
          全部正确，确认后导入 {check.good} 条{what}
        </Notice>
      ) : (
        <Notice kind="warning">请在文件里改好下面各处，再重新选择文件。现在什么都没有导入。</Notice>
      )}
      {bad > 0 && (
        <Card title="需要修改" flush>
          <ul>
            {check.bad.slice(0, shown).map((row) => (
              <BadRowItem key={`${row.line}-${row.column}`} row={row} />
            ))}
          </ul>
          {bad > shown && <p className={styles.rest}>还有 {bad - shown} 处，改好以上后再检查</p>}
        </Card>
      )}
      {bad === 0 && effects}
      <div className={styles.buttons}>
        <Button kind="secondary" disabled={busy} onClick={() => onStep(bad > 0 ? 'file' : 'columns')}>
          {bad > 0 ? '重新选择文件' : '上一步'}
        </Button>
        <Button busy={busy} disabled={bad > 0 || check.good === 0} onClick={onCommit}>
          确认导入
        </Button>
      </div>
    </>
  )
}

function BadRowItem({ row: { line, column, value, reason } }: { row: BadRow }) {
  return (
    <li className={styles.bad}>
      <span className={styles.line}>第 {line} 行</span>
      <span className={styles.cell}>
        <span className={styles.name}>{column}</span>
        <span className={styles.value}>{value === '' ? '（空）' : value}</span>
      </span>
      <span className={styles.reason}>{reason}</span>
    </li>
  )
}
