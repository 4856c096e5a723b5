import { WEBHOOKS_MAX } from '@shangxue/contract/webhooks/event-types'
import { type ReactNode, Suspense, useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useWebhooks, type Webhook } from '../use-webhooks.ts'
import { shortAddress, webhookState } from '../webhook-labels.ts'

const WebhookFormSheet = lazyWithRetry(() => import('../components/webhook-form-sheet.tsx'))
const SecretSheet = lazyWithRetry(() => import('../components/secret-sheet.tsx'))
const RobotsScreen = lazyWithRetry(async () => ({
  default: (await import('../../robots/public.ts')).RobotsScreen,
}))

const TITLE = '事件推送'
const BACK = '/my-profile'
const VIEWS = ['webhooks', 'robots'] as const
const VIEW_OPTIONS = [
  { value: 'webhooks', label: '其他系统' },
  { value: 'robots', label: '群机器人' },
] as const

/** 事件推送: what leaves the company when something happens, to other systems or to chat groups. */
export default function WebhooksScreen() {
  const { search, set } = useUrlParams()
  const view = parseOneOf(VIEWS, search.get('view')) ?? 'webhooks'
  const switcher = (
    <SegmentedControl
      label="推送到"
      options={[...VIEW_OPTIONS]}
      value={view}
      onChange={(next) => set({ view: next === 'webhooks' ? undefined : next })}
    />
  )
  if (view === 'webhooks') return <WebhookList switcher={switcher} />
  const placeholder = (
    <Page title={TITLE} back={BACK} toolbar={switcher}>
      <SkeletonList />
    </Page>
  )
  return (
    <Suspense fallback={placeholder}>
      <RobotsScreen title={TITLE} back={BACK} switcher={switcher} />
    </Suspense>
  )
}

type Task = 'new' | { readonly name: string; readonly secret: string }

/** The addresses that receive events of the company. */
function WebhookList({ switcher }: { switcher: ReactNode }) {
  const list = useWebhooks()
  const [task, setTask] = useState<Task | null>(null)
  const add = () =>
    list.items.length < WEBHOOKS_MAX
      ? setTask('new')
      : toast(`最多 ${WEBHOOKS_MAX} 个推送地址，请先删除不用的`, { kind: 'warning' })
  return (
    <>
      <ListPage
        title={TITLE}
        back={BACK}
        list={list}
        filters={switcher}
        itemKey={({ id }) => id}
        renderItem={(webhook) => <WebhookRow webhook={webhook} />}
        empty={
          <EmptyState
            icon="link"
            title="还没有推送地址"
            hint="开单、入库、收款等事件发生时，通知公司的其他系统（Webhook）"
            action={<Button onClick={add}>新增推送</Button>}
          />
        }
        add={<IconButton icon="plus" label="新增推送" onClick={add} />}
      />
      <Suspense>
        {task === 'new' && <WebhookFormSheet onClose={() => setTask(null)} onCreated={setTask} />}
        {task !== null && task !== 'new' && (
          <SecretSheet {...task} rotated={false} onClose={() => setTask(null)} />
        )}
      </Suspense>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, pending } = webhook
  const { kind, text } = webhookState(webhook)
  return (
    <ListRow
      icon="link"
      title={name}
      note={shortAddress(url)}
      value={<Tag kind={kind}>{text}</Tag>}
      valueNote={pending > 0 && `${pending} 个等待发送`}
      to={`/admin/webhooks/${id}`}
    />
  )
}
