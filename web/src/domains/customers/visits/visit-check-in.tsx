import { checkInVisit, type PositionState } from '@shangxue/contract/customers/visits'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { type GeoPosition, useGeolocation } from '../../../lib/device/use-geolocation.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { VISIT_QUERIES, type VisitOverview, visitPath } from '../api.ts'
import styles from '../customers.module.css'

/** 签到 with the location if available, otherwise without it. */
export function VisitCheckIn({ customer: { id, name } }: { customer: VisitOverview }) {
  const { where: location, ask: requestLocation } = useGeolocation()
  const call = useCall(checkInVisit, {
    invalidates: VISIT_QUERIES,
    queue: { title: () => `${name}拜访签到`, editAt: () => visitPath(name) },
  })
  const send = async (place_state: PositionState, place: GeoPosition | null) => {
    try {
      await call.mutateAsync({ customer_id: id, place, place_state, at: Date.now() })
      toast(`${name}已签到`, { kind: 'success' })
    } catch (error) {
      // the call reports rejections itself, and the outbox shows pending writes
      if (!(error instanceof ApiError) && !isQueued(error)) throw error
    }
  }
  const onBegin = async () => {
    const result = await requestLocation()
    if (result.state === 'given') await send('given', result.place)
  }
  const isUnavailable =
    location.state === 'denied' || location.state === 'unavailable' ? location.state : undefined
  return (
    <div className={styles.tight}>
      {isUnavailable && (
        <Notice kind="warning">
          {isUnavailable === 'denied'
            ? '没有定位权限。可以在浏览器设置里允许后重试，也可以不带定位签到，记录上会注明'
            : '没有定位到。可以走到室外重试，也可以不带定位签到，记录上会注明'}
        </Notice>
      )}
      <Button block icon="check" busy={location.state === 'asking' || call.isPending} onClick={onBegin}>
        {isUnavailable ? '重试定位并签到' : location.state === 'asking' ? '正在定位' : '签到'}
      </Button>
      {isUnavailable && (
        <Button block kind="secondary" busy={call.isPending} onClick={() => send(isUnavailable, null)}>
          不带定位签到
        </Button>
      )}
    </div>
  )
}
