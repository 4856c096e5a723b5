import { Button } from '../action/button.tsx'
import { Card } from '../display/card.tsx'
import type { ImportWizardProps } from './import-props.ts'
import styles from './import-wizard.module.css'

type TemplateStepProps = Pick<ImportWizardProps, 'what' | 'onTemplate' | 'rules' | 'onStep'>

export function TemplateStep({ what, onTemplate, rules = [], onStep }: TemplateStepProps) {
  return (
    <Card title={`准备${what}表格`}>
      <ol className={styles.rules}>
        <li>下载模板，按表头填写，一行一条。</li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>上传后先检查，全部正确才会导入。</li>
      </ol>
      <div className={styles.buttons}>
        <Button kind="secondary" icon="download" onClick={onTemplate}>
          下载模板
        </Button>
        <Button onClick={() => onStep('file')}>选择文件</Button>
      </div>
    </Card>
  )
}
