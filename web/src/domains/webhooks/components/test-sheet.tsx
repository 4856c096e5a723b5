import type { Output } from '@shangxue/contract/platform/endpoint'
import { testWebhook } from '@shangxue/contract/webhooks/endpoints'
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@shangxue/contract/webhooks/event-types'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import type { Webhook } from '../use-webhooks.ts'
import { durationText, outcomeText } from '../webhook-labels.ts'
import styles from './webhooks.module.css'

const OPTIONS = WEBHOOK_EVENT_TYPES.map((type) => ({ value: type, label: WEBHOOK_EVENT_NAMES[type] }))

/** Sends a sample event and shows the response. */
export default function TestSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [result, setResult] = useState<Output<typeof testWebhook>>()
  const form = useForm<{ type: WebhookEventType }>({
    initial: { type: webhook.events[0] ?? 'sale.posted' },
    onError: () => setResult(undefined),
  })
  const test = useCall(testWebhook, form.callOptions)
  const submit = form.handleSubmit(
    ({ type }) => test.mutateAsync({ id: webhook.id, type }),
    undefined,
    setResult,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title="测试推送"
      submitLabel={result ? '再发一次' : '发送测试事件'}
      onSubmit={submit}
      busy={form.isSubmitting}
      error={form.submitError}
    >
      <SelectField
        label="事件"
        options={OPTIONS}
        hint="发送一个内容为示例的事件，不会记入推送记录，失败也不会重试"
        {...form.field('type')}
      />
      {result && <TestResult result={result} />}
    </FormSheet>
  )
}

function TestResult({ result }: { result: Output<typeof testWebhook> }) {
  const { succeeded, status, error, duration_ms, response } = result
  return (
    <div className={styles.section}>
      <Notice kind={succeeded ? 'success' : 'danger'}>
        {succeeded ? '对方已收到' : '没有成功'}：{outcomeText(status, error)}，用时{' '}
        {durationText(duration_ms)}
      </Notice>
      {response !== '' && (
        <>
          <h3 className={styles.heading}>对方的应答</h3>
          <pre className={styles.code}>{response}</pre>
        </>
      )}
    </div>
  )
}
