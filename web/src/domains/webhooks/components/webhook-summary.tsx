import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { useWebhookActions, type Webhook } from '../use-webhooks.ts'
import { eventNames, webhookAdvice, webhookState } from '../webhook-labels.ts'
import styles from './webhooks.module.css'

interface WebhookSummaryProps {
  webhook: Webhook
  onTest: () => void
  onEdit: () => void
}

/** Address, events and state of a webhook above its log. */
export function WebhookSummary({ webhook, onTest, onEdit }: WebhookSummaryProps) {
  const { url, events, state, last_succeeded_at, previous_secret_until, pending } = webhook
  const { resume } = useWebhookActions(webhook)
  const label = webhookState(webhook)
  const advice = webhookAdvice(webhook)
  return (
    <div className={styles.stack}>
      {advice && (
        <Notice
          kind={state === 'off' ? 'danger' : 'warning'}
          {...(state !== 'active' && { action: { label: '恢复推送', onSelect: () => void resume() } })}
        >
          {advice}
        </Notice>
      )}
      <Card>
        <DescriptionList
          items={[
            { label: '状态', value: <Tag kind={label.kind}>{label.text}</Tag> },
            { label: '推送地址', value: <span className={styles.address}>{url}</span> },
            { label: '事件', value: eventNames(events) },
            ...(pending > 0 ? [{ label: '等待发送', value: `${pending} 个` }] : []),
            ...(last_succeeded_at ? [{ label: '最近成功', value: formatDateTime(last_succeeded_at) }] : []),
            ...(previous_secret_until
              ? [{ label: '旧密钥', value: `${formatDateTime(previous_secret_until)} 失效` }]
              : []),
          ]}
        />
        <div className={styles.actions}>
          <Button small icon="play" onClick={onTest}>
            测试
          </Button>
          <Button small kind="secondary" icon="edit" onClick={onEdit}>
            修改
          </Button>
        </div>
      </Card>
    </div>
  )
}
