import type { Output } from '@shangxue/contract/platform/endpoint'
import { getWebhookDelivery } from '@shangxue/contract/webhooks/endpoints'
import { WEBHOOK_EVENT_NAMES } from '@shangxue/contract/webhooks/event-types'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline } from '../../../ui/display/list/timeline.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useResend } from '../use-webhooks.ts'
import { deliveryState, durationText, outcomeText, prettyBody } from '../webhook-labels.ts'
import styles from './webhooks.module.css'

type Detail = Output<typeof getWebhookDelivery>

interface DeliverySheetProps {
  id: number
  /** False while the webhook is paused or off. */
  canResend: boolean
  onClose: () => void
}

const POLL_MS = 2_000

/** A delivery with its request, response and all attempts. */
export default function DeliverySheet({ id, canResend, onClose }: DeliverySheetProps) {
  const detail = useQuery({
    ...query(getWebhookDelivery, { id }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      const next = state.data?.next_attempt_at
      return canResend && state.status !== 'error' && next && Date.parse(next) <= Date.now() ? POLL_MS : false
    },
  })
  const resend = useResend()
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={detail.data ? WEBHOOK_EVENT_NAMES[detail.data.type] : '推送详情'}
      footer={
        <Button block icon="refresh" disabled={!canResend || !detail.data} onClick={() => resend(id)}>
          重新发送
        </Button>
      }
    >
      <Loaded of={detail}>{(data) => <DeliveryView delivery={data} />}</Loaded>
    </Sheet>
  )
}

function DeliveryView({ delivery }: { delivery: Detail }) {
  const { event_id, type, created_at, attempts, next_attempt_at, url, body, headers, log } = delivery
  const { kind, text } = deliveryState(delivery)
  const json = prettyBody(body)
  return (
    <div className={styles.stack}>
      <DescriptionList
        items={[
          { label: '状态', value: <Tag kind={kind}>{text}</Tag> },
          { label: '事件', value: type },
          { label: '编号', value: <span className={styles.address}>{event_id}</span> },
          { label: '发生时间', value: formatDateTime(created_at) },
          { label: '推送地址', value: <span className={styles.address}>{url}</span> },
          { label: '已尝试', value: `${attempts} 次` },
          ...(next_attempt_at ? [{ label: '下次尝试', value: formatDateTime(next_attempt_at) }] : []),
        ]}
      />
      <section className={styles.section}>
        <h3 className={styles.heading}>
          请求内容
          <CopyButton text={json} label="复制请求内容" />
        </h3>
        <pre className={styles.code}>{json}</pre>
      </section>
      {headers.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.heading}>请求头</h3>
          <pre className={styles.code}>
            {headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          </pre>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>发送记录</h3>
        {log.length === 0 ? (
          <p className={styles.words}>还没有发送</p>
        ) : (
          <Timeline label="发送记录" entries={log.map(toTimelineEntry)} />
        )}
      </section>
    </div>
  )
}

function toTimelineEntry({ at, status, error, duration_ms, response }: Detail['log'][number], index: number) {
  const succeeded = status !== null && status >= 200 && status < 300
  return {
    id: `${at} ${index}`,
    title: `${outcomeText(status, error)}，用时 ${durationText(duration_ms)}`,
    time: formatDateTime(at),
    dateTime: at,
    icon: succeeded ? ('check' as const) : ('alert' as const),
    kind: succeeded ? ('success' as const) : ('danger' as const),
    note: response === '' ? undefined : <pre className={styles.code}>{response}</pre>,
  }
}
