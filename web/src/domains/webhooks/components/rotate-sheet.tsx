import { rotateWebhookSecret } from '@shangxue/contract/webhooks/endpoints'
import { SECRET_OVERLAP_HOURS } from '@shangxue/contract/webhooks/event-types'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { generateSigningSecret } from '../signing-secret.ts'
import { WEBHOOK_QUERIES, type Webhook } from '../use-webhooks.ts'
import styles from './webhooks.module.css'

interface RotateSheetProps {
  webhook: Webhook
  onClose: () => void
  onRotated: (rotated: { name: string; secret: string }) => void
}

/** Replaces the signing secret. */
export default function RotateSheet({ webhook, onClose, onRotated }: RotateSheetProps) {
  const { id, name, previous_secret_until } = webhook
  const [secret] = useState(generateSigningSecret)
  const form = useForm({ initial: {} })
  const rotate = useCall(rotateWebhookSecret, { invalidates: WEBHOOK_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    () => rotate.mutateAsync({ id, secret }),
    undefined,
    () => onRotated({ name, secret }),
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title="更换签名密钥"
      submitLabel="更换"
      onSubmit={submit}
      {...form.sheet}
    >
      <p className={styles.words}>
        换成新的密钥后，{SECRET_OVERLAP_HOURS}{' '}
        小时内新旧密钥都会签名，对方系统可以在这期间切换，不会丢失事件。
      </p>
      {previous_secret_until !== null && (
        <p className={styles.words}>
          上次更换还不到 {SECRET_OVERLAP_HOURS} 小时，再次更换会让更早的密钥立即失效。
        </p>
      )}
    </FormSheet>
  )
}
