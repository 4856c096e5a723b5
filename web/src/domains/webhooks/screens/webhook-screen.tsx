import {
  DELIVERY_STATES,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENT_TYPES,
} from '@shangxue/contract/webhooks/event-types'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { DeliveryFilterBar } from '../components/delivery-filter-bar.tsx'
import { WebhookSummary } from '../components/webhook-summary.tsx'
import {
  type Delivery,
  type DeliveryFilters,
  useDeliveries,
  useWebhookActions,
  useWebhookQuery,
  type Webhook,
} from '../use-webhooks.ts'
import { deliveryState, outcomeText } from '../webhook-labels.ts'

const WebhookFormSheet = lazyWithRetry(() => import('../components/webhook-form-sheet.tsx'))
const SecretSheet = lazyWithRetry(() => import('../components/secret-sheet.tsx'))
const RotateSheet = lazyWithRetry(() => import('../components/rotate-sheet.tsx'))
const TestSheet = lazyWithRetry(() => import('../components/test-sheet.tsx'))
const DeliverySheet = lazyWithRetry(() => import('../components/delivery-sheet.tsx'))

const LIST = '/admin/webhooks'
const DELIVERY = 'delivery'

/** 推送记录: one webhook with the log of its deliveries. */
export default function WebhookScreen() {
  const id = parsePositiveInt(useParams().id)
  const webhooks = useWebhookQuery()
  const webhook = webhooks.data?.find((candidate) => candidate.id === id)
  if (webhook) return <WebhookLog webhook={webhook} />
  return (
    <Page title="推送记录" back={LIST}>
      <Loaded of={webhooks}>
        {() => <EmptyState icon="link" title="没有这个推送地址" hint="可能已被删除，请返回列表查看" />}
      </Loaded>
    </Page>
  )
}

type Task = 'edit' | 'test' | 'rotate' | 'more' | { readonly name: string; readonly secret: string }

function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { search, set } = useUrlParams()
  const filters: DeliveryFilters = {
    type: parseOneOf(WEBHOOK_EVENT_TYPES, search.get('type')),
    state: parseOneOf(DELIVERY_STATES, search.get('state')),
  }
  const change = (next: Partial<DeliveryFilters>) => set({ ...filters, ...next })
  const overlay = useOverlay([DELIVERY])
  const delivery = parsePositiveInt(search.get(DELIVERY))
  const [task, setTask] = useState<Task | null>(null)
  const isActive = webhook.state === 'active'
  return (
    <>
      <ListPage
        title={webhook.name}
        back={LIST}
        list={useDeliveries(webhook.id, filters, isActive)}
        actions={<IconButton icon="more" label="更多操作" onClick={() => setTask('more')} />}
        filters={<DeliveryFilterBar filters={filters} onChange={change} />}
        summary={
          <WebhookSummary webhook={webhook} onTest={() => setTask('test')} onEdit={() => setTask('edit')} />
        }
        itemKey={({ id }) => id}
        renderItem={(item) => (
          <DeliveryRow delivery={item} onOpen={() => overlay.show({ [DELIVERY]: item.id })} />
        )}
        empty={
          <EmptyState icon="clock" title="还没有推送" hint="所选的事件发生后，这里会记下每次推送的结果" />
        }
        filtered={filters.type !== undefined || filters.state !== undefined}
        onClearFilters={() => change({ type: undefined, state: undefined })}
      />
      <Suspense>
        {delivery !== undefined && (
          <DeliverySheet key={delivery} id={delivery} canResend={isActive} onClose={overlay.close} />
        )}
        {task !== null && <TaskSheet webhook={webhook} task={task} onTask={setTask} />}
      </Suspense>
    </>
  )
}

interface TaskSheetProps {
  webhook: Webhook
  task: Task
  onTask: (task: Task | null) => void
}

function TaskSheet({ webhook, task, onTask }: TaskSheetProps) {
  const navigate = useNavigate()
  const { pause, resume, remove } = useWebhookActions(webhook)
  const close = () => onTask(null)
  if (typeof task === 'object') return <SecretSheet {...task} rotated onClose={close} />
  if (task === 'edit') return <WebhookFormSheet webhook={webhook} onClose={close} />
  if (task === 'test') return <TestSheet webhook={webhook} onClose={close} />
  if (task === 'rotate') return <RotateSheet webhook={webhook} onClose={close} onRotated={onTask} />
  const removeAndLeave = async () => {
    if (await remove()) void navigate(LIST, { replace: true })
  }
  const isActive = webhook.state === 'active'
  return (
    <ActionSheet
      open
      onClose={close}
      title={webhook.name}
      actions={[
        isActive
          ? { label: '暂停推送', icon: 'pause', note: '事件保留 30 天，恢复后补发', onSelect: pause }
          : { label: '恢复推送', icon: 'play', onSelect: resume },
        { label: '更换签名密钥', icon: 'key', onSelect: () => onTask('rotate') },
        { label: '删除', icon: 'trash', danger: true, onSelect: removeAndLeave },
      ]}
    />
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { type, created_at, attempts, last_status, last_error } = delivery
  const { kind, text } = deliveryState(delivery)
  const outcome = outcomeText(last_status, last_error)
  return (
    <ListRow
      title={WEBHOOK_EVENT_NAMES[type]}
      note={[formatDateTime(created_at), attempts > 1 && `尝试 ${attempts} 次`].filter(Boolean).join(' · ')}
      value={<Tag kind={kind}>{text}</Tag>}
      valueNote={outcome}
      onClick={onOpen}
    />
  )
}
