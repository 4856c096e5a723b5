import { CONSENT_METHOD_NAMES, CONSENT_METHODS, type ConsentMethod } from '@shangxue/contract/repairs/schemas'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import styles from '../repairs.module.css'
import { SignaturePad } from '../signature/signature-pad.tsx'

interface ConsentFieldsProps {
  /** What the customer agrees to. */
  terms: string
  consent: ConsentMethod
  signature: string
  error: string | undefined
  onChange: (fields: { consent?: ConsentMethod; signature?: string }) => void
}

const OPTIONS = CONSENT_METHODS.map((value) => ({ value, label: CONSENT_METHOD_NAMES[value] }))

/** The customer's consent: a signature on the screen, or a telephone call. */
export function ConsentFields({ terms, consent, signature, error, onChange }: ConsentFieldsProps) {
  return (
    <div className={styles.stack}>
      <p className={styles.terms}>{terms}</p>
      <SegmentedControl
        label="同意方式"
        named
        options={OPTIONS}
        value={consent}
        onChange={(next) => onChange({ consent: next })}
      />
      {consent === 'signed' && (
        <SignaturePad
          label="客户签名"
          value={signature}
          error={error}
          onChange={(next) => onChange({ signature: next })}
        />
      )}
    </div>
  )
}
