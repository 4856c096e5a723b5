import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  resendWebhookDelivery,
  resumeWebhook,
} from '@shangxue/contract/webhooks/endpoints'
import type { DeliveryState, WebhookEventType } from '@shangxue/contract/webhooks/event-types'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

export type Webhook = Output<typeof listWebhooks>[number]
export type Delivery = Output<typeof listWebhookDeliveries>['list'][number]

/** Queries that a change of a webhook invalidates. */
export const WEBHOOK_QUERIES = [listWebhooks, listWebhookDeliveries] as const

const PAGE = 30
const POLL_MS = 2_000
/** New events appear while the log is open. */
const IDLE_POLL_MS = 15_000

export const useWebhookQuery = () => useQuery({ ...query(listWebhooks, {}), meta: { quiet: true } })

export function useWebhooks(): ListState<Webhook> {
  const { data, error, isError, refetch } = useWebhookQuery()
  return {
    items: data ?? [],
    status: data ? 'ready' : isError ? 'error' : 'loading',
    message: error?.message,
    stale: isError && data !== undefined,
    onRefresh: refetch,
  }
}

export interface DeliveryFilters {
  readonly type: WebhookEventType | undefined
  readonly state: DeliveryState | undefined
}

const isDue = ({ next_attempt_at }: Delivery) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) <= Date.now()

/** Loads the log of a webhook; polls while the page is visible, faster while a delivery is due. */
export function useDeliveries(id: number, filters: DeliveryFilters, isActive: boolean): ListState<Delivery> {
  const result = useInfiniteQuery({
    ...infiniteQuery(listWebhookDeliveries, { id, ...filters, limit: PAGE }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      if (!isActive || state.status === 'error') return false
      return state.data?.pages.some(({ list }) => list.some(isDue)) ? POLL_MS : IDLE_POLL_MS
    },
  })
  return infiniteListProps(result)
}

const CALL_OPTIONS = { invalidates: WEBHOOK_QUERIES }

/** Pauses, resumes and deletes a webhook. Failures are reported by the calls. */
export function useWebhookActions({ id, name }: Pick<Webhook, 'id' | 'name'>) {
  const pause = useCall(pauseWebhook, CALL_OPTIONS)
  const resume = useCall(resumeWebhook, CALL_OPTIONS)
  const remove = useCall(deleteWebhook, { invalidates: [listWebhooks] })
  const report = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        toast(done, { kind: 'success' })
        return true
      },
      () => false,
    )

  return {
    pause: () => report(pause.mutateAsync({ id }), '已暂停'),
    resume: () => report(resume.mutateAsync({ id }), '已恢复推送'),
    /** Resolves to true once it is deleted. */
    async remove(): Promise<boolean> {
      const confirmed = await confirm({
        title: `删除“${name}”？`,
        message: '之后不再推送事件，推送记录也会一起删除，不能恢复。',
        confirmLabel: '删除',
        danger: true,
      })
      return confirmed && (await report(remove.mutateAsync({ id }), '已删除'))
    },
  }
}

export function useResend() {
  const resend = useCall(resendWebhookDelivery, {
    invalidates: [...WEBHOOK_QUERIES, getWebhookDelivery],
  })
  return (id: number) =>
    resend.mutateAsync({ id }).then(
      () => toast('已重新发送', { kind: 'success' }),
      () => undefined,
    )
}
