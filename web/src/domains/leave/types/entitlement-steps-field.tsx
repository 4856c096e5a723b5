import { LEAVE_STEPS_MAX } from '@shangxue/contract/leave/schemas'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import styles from '../components/leave.module.css'
import type { StepDraft } from './leave-type-draft.ts'

interface EntitlementStepsFieldProps {
  steps: readonly StepDraft[]
  error: string | undefined
  onChange: (steps: StepDraft[]) => void
}

/** Yearly entitlement by years of service. */
export function EntitlementStepsField({ steps, error, onChange }: EntitlementStepsFieldProps) {
  const updateStep = (key: number, fields: Partial<StepDraft>) =>
    onChange(steps.map((item) => (item.key === key ? { ...item, ...fields } : item)))
  const add = () => {
    const key = Math.max(-1, ...steps.map((item) => item.key)) + 1
    onChange([...steps, { key, years: null, days: null }])
  }
  return (
    <div className={styles.stack}>
      <p className={styles.words}>每年按工龄自动发放；没有一档就只手工发放</p>
      {error && <Notice kind="danger">{error}</Notice>}
      {steps.map(({ key, years, days }, index) => (
        <div key={key} className={styles.step}>
          <NumberField
            label={`第 ${index + 1} 档：工龄满几年`}
            value={years}
            suffix="年"
            onChange={(next) => updateStep(key, { years: next })}
          />
          <NumberField
            label="每年"
            decimals={1}
            value={days}
            suffix="天"
            onChange={(next) => updateStep(key, { days: next })}
          />
          <IconButton
            icon="trash"
            label={`移除第 ${index + 1} 档`}
            onClick={() => onChange(steps.filter((item) => item.key !== key))}
          />
        </div>
      ))}
      {steps.length < LEAVE_STEPS_MAX && (
        <Button kind="secondary" icon="plus" onClick={add}>
          添加一档
        </Button>
      )}
    </div>
  )
}
