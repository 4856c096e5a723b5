import { listPushDevices, testPush } from '@shangxue/contract/notifications/push'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, reportFailure } from '../../lib/api/error.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { invalidate, query } from '../../lib/api/queries.ts'
import { ownerOf, useSession } from '../../lib/session/state.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { disablePush, type EnableResult, enablePush } from './push/device-subscription.ts'
import { endpointHash, subscription } from './push/push-subscription.ts'
import { detectPushSupport, type PushSupport } from './push/push-support.ts'

export const usePushDevices = () =>
  useQuery({ ...query(listPushDevices, {}), staleTime: 0, meta: { quiet: true } })

interface ThisDeviceState {
  readonly ability: PushSupport
  /** Hash of this browser's subscription, if it has one. */
  readonly mark: string | undefined
}

/** Detects push support, again when the user returns from the browser's settings. */
function useThisDeviceState(): [ThisDeviceState | undefined, () => Promise<void>] {
  const [deviceState, setHere] = useState<ThisDeviceState>()
  const refresh = useCallback(async () => {
    const ability = detectPushSupport()
    const own = ability === 'ready' ? await subscription() : undefined
    setHere({ ability, mark: own && (await endpointHash(own)) })
  }, [])
  useEffect(() => {
    const again = () => void refresh()
    again()
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [refresh])
  return [deviceState, refresh]
}

const FAILURES: Record<Exclude<EnableResult, 'on' | 'denied'>, string> = {
  dismissed: '没有得到允许，请重新开启并选择“允许”',
  no_worker: '应用还在准备，请刷新页面后重试',
  unreachable: '本机连不上浏览器的推送服务，请换一个浏览器后重试',
}

/** Push state of this device, with functions to turn it on and off. */
export function usePushOnThisDevice() {
  const cache = useQueryClient()
  const owner = useSession(ownerOf)
  const [deviceState, refresh] = useThisDeviceState()
  const { data } = usePushDevices()
  const own = deviceState?.mark ? data?.devices.find(({ mark }) => mark === deviceState.mark) : undefined
  const reload = async () => {
    await refresh()
    await invalidate(cache, [listPushDevices])
  }
  /** Reports API errors through the shell; other failures come from the browser and show a generic toast. */
  const attempt = async (work: () => Promise<string | undefined>) => {
    try {
      const failureText = await work()
      if (failureText) toast(failureText, { kind: 'warning' })
    } catch (error) {
      if (error instanceof ApiError) reportFailure(error)
      else toast('没有成功，请稍后重试', { kind: 'error' })
    }
    await reload()
  }
  const enable = () =>
    attempt(async () => {
      const result = await enablePush(owner)
      if (result === 'on') toast('本机已开启推送', { kind: 'success' })
      return result === 'on' || result === 'denied' ? undefined : FAILURES[result]
    })
  const disable = () =>
    attempt(async () => {
      await disablePush(owner, own?.id)
      return undefined
    })
  return {
    ability: deviceState?.ability,
    mark: deviceState?.mark,
    own: own?.active ? own : undefined,
    known: data !== undefined,
    enable,
    disable,
  }
}

export type PushOnThisDevice = ReturnType<typeof usePushOnThisDevice>

const OUTCOMES = {
  sent: ['测试通知已发出，几秒内应会出现', 'success'],
  gone: ['这台设备已不再接收，已从列表移除', 'warning'],
  later: ['推送服务暂时没有响应，请稍后重试', 'warning'],
  denied: ['推送服务不认可本系统的密钥，请在那台设备上重新打开商学', 'warning'],
  refused: ['推送服务拒绝了，请在那台设备上重新开启', 'warning'],
} as const

/** Sends a test push to a device and reports the outcome. */
export function useTestPush() {
  const { mutateAsync } = useCall(testPush, { invalidates: [listPushDevices] })
  return (id: number) =>
    mutateAsync({ id }).then(
      ({ outcome }) => {
        const [message, kind] = OUTCOMES[outcome]
        toast(message, { kind })
      },
      () => undefined,
    )
}
