import type { ReactNode } from 'react'
import { Card } from '../display/card.tsx'
import { Notice } from '../display/notice.tsx'
import { Progress } from '../display/progress.tsx'
import { Steps } from '../display/steps.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import type { ImportWizardProps } from './import-props.ts'
import { importSteps } from './import-types.ts'
import styles from './import-wizard.module.css'
import { TemplateStep } from './template-step.tsx'

/** Renders an import. The owner holds the state and calls the server. */
export function ImportWizard(props: ImportWizardProps) {
  const { step, progress, onCancel, error } = props
  const current = importSteps.findIndex((it) => it.step === step)
  return (
    <div className={styles.wizard}>
      <Card>
        <Steps steps={importSteps.map(({ label }) => label)} current={current} />
      </Card>
      {error && <Notice kind="danger">{error}</Notice>}
      {progress && (
        <Card>
          <Progress
            label={progress.label}
            {...(progress.total !== undefined && {
              value: progress.done ?? 0,
              max: progress.total,
              text: `${progress.done ?? 0} / ${progress.total} 行`,
            })}
          />
          {onCancel && (
            <button type="button" className={styles.cancel} onClick={onCancel}>
              取消
            </button>
          )}
        </Card>
      )}
      {stepContent(props)}
    </div>
  )
}

function stepContent(props: ImportWizardProps): ReactNode {
  const busy = props.progress !== undefined
  if (props.step === 'template') return <TemplateStep {...props} />
  if (props.step === 'file') return <FileStep {...props} busy={busy} />
  if (props.step === 'columns') return <ColumnsStep {...props} busy={busy} />
  if (props.step === 'check') return <CheckStep {...props} busy={busy} />
  return <DoneStep {...props} />
}
