import { Button, ButtonLink } from '../action/button.tsx'
import { Card } from '../display/card.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import type { ImportWizardProps } from './import-props.ts'
import styles from './import-wizard.module.css'

type DoneStepProps = Pick<ImportWizardProps, 'result' | 'what' | 'onAgain' | 'doneLink'>

export function DoneStep({ result, what, onAgain, doneLink }: DoneStepProps) {
  if (!result) return null
  const { created, updated = 0, skipped = 0 } = result
  const words = [
    `新增 ${created} 条`,
    updated > 0 && `更新 ${updated} 条`,
    skipped > 0 && `略去 ${skipped} 条相同的`,
  ].filter(Boolean)
  return (
    <Card>
      <EmptyState icon="check" title={`${what}导入完成`} hint={words.join('，')} />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onAgain}>
          再导入一个文件
        </Button>
        {doneLink && <ButtonLink to={doneLink.to}>{doneLink.label}</ButtonLink>}
      </div>
    </Card>
  )
}
