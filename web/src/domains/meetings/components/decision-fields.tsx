import { DECISION_MAX, MEETING_DECISIONS_MAX } from '@shangxue/contract/meetings/endpoints'
import { Button } from '../../../ui/action/button.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { ColleagueField } from '../../colleagues/public.ts'
import type { DecisionDraft } from '../meetings.ts'
import styles from './meetings.module.css'

interface DecisionFieldsProps {
  decisions: readonly DecisionDraft[]
  error: string | undefined
  onChange: (decisions: DecisionDraft[]) => void
}

/** Decisions, each with assignee and due date. */
export function DecisionFields({ decisions, error, onChange }: DecisionFieldsProps) {
  const change = (key: string, fields: Partial<DecisionDraft>) =>
    onChange(decisions.map((item) => (item.key === key ? { ...item, ...fields } : item)))
  return (
    <div>
      {decisions.map((decision, index) => (
        <div key={decision.key} className={styles.decision}>
          <TextField
            label={`决定 ${index + 1}`}
            maxLength={DECISION_MAX}
            value={decision.text}
            error={decision.text.trim() === '' ? error : undefined}
            onChange={(event) => change(decision.key, { text: event.target.value })}
          />
          <FormGrid pair>
            <ColleagueField
              label="负责人"
              anyLabel="不指定"
              value={decision.assignee}
              onChange={(assignee) => change(decision.key, { assignee })}
            />
            <DateField
              label="完成日期"
              value={decision.due}
              onChange={(event) => change(decision.key, { due: event.target.value })}
            />
          </FormGrid>
          <div className={styles.actions}>
            <Button
              kind="plain"
              small
              aria-label={`移除决定 ${index + 1}`}
              onClick={() => onChange(decisions.filter(({ key }) => key !== decision.key))}
            >
              移除
            </Button>
          </div>
        </div>
      ))}
      {decisions.length < MEETING_DECISIONS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          onClick={() =>
            onChange([
              ...decisions,
              { key: `new-${Date.now()}`, id: null, text: '', assignee: null, due: '' },
            ])
          }
        >
          添加决定
        </Button>
      )}
    </div>
  )
}
