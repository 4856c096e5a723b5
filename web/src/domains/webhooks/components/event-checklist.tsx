import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@shangxue/contract/webhooks/event-types'
import { useId } from 'react'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import styles from './webhooks.module.css'

interface EventChecklistProps {
  value: readonly WebhookEventType[]
  error: string | undefined
  onChange: (events: readonly WebhookEventType[]) => void
}

/** The events that a webhook receives. */
export function EventChecklist({ value, error, onChange }: EventChecklistProps) {
  const errorId = useId()
  const toggle = (type: WebhookEventType) =>
    onChange(value.includes(type) ? value.filter((chosen) => chosen !== type) : [...value, type])
  return (
    <fieldset className={styles.events} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>推送的事件</legend>
      {WEBHOOK_EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={
            <>
              {WEBHOOK_EVENT_NAMES[type]} <span className={styles.type}>{type}</span>
            </>
          }
          checked={value.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
