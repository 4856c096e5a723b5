import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  deleteRobot,
  listRobotMessages,
  listRobots,
  pauseRobot,
  resendRobotMessage,
  resumeRobot,
} from '@shangxue/contract/robots/endpoints'
import type { DeliveryState } from '@shangxue/contract/webhooks/event-types'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

export type Robot = Output<typeof listRobots>['list'][number]
export type RobotMessage = Output<typeof listRobotMessages>['list'][number]

/** Queries that a change of a robot invalidates. */
export const ROBOT_QUERIES = [listRobots, listRobotMessages] as const

const PAGE = 30
const POLL_MS = 2_000
/** New messages appear while the log is open. */
const IDLE_POLL_MS = 15_000

export const useRobotQuery = () => useQuery({ ...query(listRobots, {}), meta: { quiet: true } })

export function useRobots(): ListState<Robot> & { readonly hasLinks: boolean } {
  const { data, error, isError, refetch } = useRobotQuery()
  return {
    items: data?.list ?? [],
    status: data ? 'ready' : isError ? 'error' : 'loading',
    message: error?.message,
    stale: isError && data !== undefined,
    onRefresh: refetch,
    hasLinks: data?.links ?? true,
  }
}

const isDue = ({ next_attempt_at }: RobotMessage) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) <= Date.now()

/** Loads the messages of a robot; polls while the page is visible, faster while one is due. */
export function useRobotMessages(
  id: number,
  state: DeliveryState | undefined,
  isActive: boolean,
): ListState<RobotMessage> {
  const result = useInfiniteQuery({
    ...infiniteQuery(listRobotMessages, { id, state, limit: PAGE }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: (current) => {
      if (!isActive || current.state.status === 'error') return false
      return current.state.data?.pages.some(({ list }) => list.some(isDue)) ? POLL_MS : IDLE_POLL_MS
    },
  })
  return infiniteListProps(result)
}

const CALL_OPTIONS = { invalidates: ROBOT_QUERIES }

/** Switches off, on and deletes a robot. Failures are reported by the calls. */
export function useRobotActions({ id, name }: Pick<Robot, 'id' | 'name'>) {
  const pause = useCall(pauseRobot, CALL_OPTIONS)
  const resume = useCall(resumeRobot, CALL_OPTIONS)
  const remove = useCall(deleteRobot, { invalidates: [listRobots] })
  const report = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        toast(done, { kind: 'success' })
        return true
      },
      () => false,
    )

  return {
    pause: () => report(pause.mutateAsync({ id }), '已停用'),
    resume: () => report(resume.mutateAsync({ id }), '已启用'),
    /** Resolves to true once it is deleted. */
    async remove(): Promise<boolean> {
      const confirmed = await confirm({
        title: `删除“${name}”？`,
        message: '之后不再向这个群发送通知，发送记录也会一起删除，不能恢复。群里的机器人需要在群设置中移除。',
        confirmLabel: '删除',
        danger: true,
      })
      return confirmed && (await report(remove.mutateAsync({ id }), '已删除'))
    },
  }
}

export function useResendMessage() {
  const resend = useCall(resendRobotMessage, CALL_OPTIONS)
  return (id: number) =>
    resend.mutateAsync({ id }).then(
      () => toast('已重新发送', { kind: 'success' }),
      () => undefined,
    )
}
