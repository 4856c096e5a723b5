import { Button } from '../action/button.tsx'
import { Card } from '../display/card.tsx'
import { Notice } from '../display/notice.tsx'
import { SelectField } from '../form/fields/select-field.tsx'
import type { ImportWizardProps } from './import-props.ts'
import styles from './import-wizard.module.css'

type ColumnsStepProps = Pick<ImportWizardProps, 'columns' | 'targets' | 'onMap' | 'onCheck' | 'onStep'> & {
  busy: boolean
}

export function ColumnsStep({ columns, targets, onMap, onCheck, onStep, busy }: ColumnsStepProps) {
  const used = new Set(columns.map(({ target }) => target))
  const missing = targets.filter(({ key, required }) => required && !used.has(key))
  const options = (own: string) =>
    targets.map(({ key, label, required }) => ({
      value: key,
      label: required ? `${label}（必填）` : label,
      // Each target accepts one column.
      disabled: key !== own && used.has(key),
    }))

  return (
    <Card title="文件里的列对应到哪里">
      {missing.length > 0 && (
        <Notice kind="warning">还缺必填的列：{missing.map(({ label }) => label).join('、')}</Notice>
      )}
      <ul className={styles.columns}>
        {columns.map(({ name, sample, target }) => (
          <li key={name} className={styles.column}>
            <div className={styles.source}>
              <span className={styles.name}>{name}</span>
              {sample && <span className={styles.sample}>例：{sample}</span>}
            </div>
            <SelectField
              label={`${name} 对应`}
              hideLabel
              placeholder="不导入"
              options={options(target)}
              value={target}
              disabled={busy}
              onChange={(event) => onMap(name, event.target.value)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button kind="secondary" disabled={busy} onClick={() => onStep('file')}>
          上一步
        </Button>
        <Button busy={busy} disabled={missing.length > 0} onClick={onCheck}>
          检查数据
        </Button>
      </div>
    </Card>
  )
}
