import { CONTACT_NAME_MAX } from '@shangxue/contract/customers/schemas'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import styles from '../customers.module.css'
import type { ContactDraft } from './customer-draft.ts'

interface ContactFieldsProps {
  at: number
  person: ContactDraft
  error: string | undefined
  onChange: (person: Partial<ContactDraft>) => void
  onRemove: () => void
}

/** A contact of the customer. */
export function ContactFields({ at: index, person, error, onChange, onRemove }: ContactFieldsProps) {
  const contactLabel = `联系人 ${index + 1}`
  return (
    <fieldset className={styles.person} aria-label={contactLabel}>
      <TextField
        label={`${contactLabel} 姓名`}
        maxLength={CONTACT_NAME_MAX}
        value={person.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="职务"
        maxLength={20}
        placeholder="例如 老板、采购"
        value={person.role}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <TextField
        label="电话"
        inputMode="tel"
        maxLength={20}
        value={person.phone}
        error={error}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <div className={styles.head}>
        <Checkbox
          label="主要联系人"
          checked={person.main}
          onChange={({ target }) => onChange({ main: target.checked })}
        />
        <Button kind="plain" small onClick={onRemove}>
          移除
        </Button>
      </div>
    </fieldset>
  )
}
