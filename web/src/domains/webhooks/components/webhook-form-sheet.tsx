import { ERRORS } from '@shangxue/contract/errors/errors'
import { createWebhook, updateWebhook } from '@shangxue/contract/webhooks/endpoints'
import {
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
  type WebhookEventType,
} from '@shangxue/contract/webhooks/event-types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate } from '../../../lib/api/queries.ts'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { generateSigningSecret } from '../signing-secret.ts'
import { WEBHOOK_QUERIES, type Webhook } from '../use-webhooks.ts'
import { EventChecklist } from './event-checklist.tsx'

interface Values {
  name: string
  url: string
  events: readonly WebhookEventType[]
}

interface WebhookFormSheetProps {
  /** Undefined to create one. */
  webhook?: Webhook
  onClose: () => void
  /** Receives the secret of a new webhook, which cannot be read again. */
  onCreated?: (created: { name: string; secret: string }) => void
}

/** Creates or changes a webhook. The input has no draft, because it belongs to the secret of this device. */
export default function WebhookFormSheet({ webhook, onClose, onCreated }: WebhookFormSheetProps) {
  const [secret] = useState(generateSigningSecret)
  const cache = useQueryClient()
  const form = useForm<Values>({
    initial: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] },
    validate: ({ name, url, events }) => ({
      name: name.trim() === '' && '请填写名称',
      url: !/^https?:\/\/\S+$/.test(url.trim()) && '请填写以 https:// 开头的地址',
      events: events.length === 0 && '请至少选择一个事件',
    }),
    fieldOf: {
      [ERRORS.webhook_url_invalid.code]: 'url',
      [ERRORS.webhook_url_private.code]: 'url',
    },
    onError: ({ code }) =>
      code === ERRORS.webhook_changed.code ? void invalidate(cache, WEBHOOK_QUERIES) : undefined,
  })
  const options = { invalidates: WEBHOOK_QUERIES, ...form.callOptions }
  const create = useCall(createWebhook, options)
  const update = useCall(updateWebhook, options)
  const submit = form.handleSubmit(
    async ({ name, url, events }) => {
      const values = { name: name.trim(), url: url.trim(), events: [...events] }
      if (webhook) await update.mutateAsync({ id: webhook.id, version: webhook.version, ...values })
      else await create.mutateAsync({ ...values, secret })
      return { name: values.name, secret }
    },
    webhook ? '已保存' : undefined,
    (saved) => (webhook ? onClose() : onCreated?.(saved)),
  )
  return (
    <FormSheet
      open
      tall
      onClose={onClose}
      title={webhook ? '修改推送' : '新增推送'}
      submitLabel={webhook ? '保存' : '新增'}
      onSubmit={submit}
      {...form.sheet}
    >
      <TextField
        label="名称"
        required
        maxLength={WEBHOOK_NAME_MAX}
        autoComplete="off"
        placeholder="例如：财务系统"
        {...form.field('name')}
      />
      <TextField
        label="推送地址"
        required
        type="url"
        inputMode="url"
        maxLength={WEBHOOK_URL_MAX}
        autoComplete="off"
        placeholder="https://"
        hint="对方系统接收事件的地址，事件会以 POST 发送到这里"
        {...form.field('url')}
      />
      <EventChecklist {...form.field('events')} />
    </FormSheet>
  )
}
