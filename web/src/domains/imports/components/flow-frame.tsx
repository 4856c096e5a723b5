import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { type ImportStep, importSteps } from '../../../ui/import/import-types.ts'
import styles from './flow.module.css'

/** The steps above what the wizard has no step for: waiting, outcome. */
export function FlowFrame({ step, children }: { step: ImportStep; children: ReactNode }) {
  return (
    <div className={styles.flow}>
      <Card>
        <Steps
          steps={importSteps.map(({ label }) => label)}
          current={importSteps.findIndex((it) => it.step === step)}
        />
      </Card>
      {children}
    </div>
  )
}
