import { checkInVisit, type PlaceState } from '@shangxue/contract/customers/visits'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { type Place, usePlace } from '../../../lib/place.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import styles from '../components/customers.module.css'
import { AFTER_VISIT, type ToVisit, visitPath } from '../customers.ts'

/** 签到 with the location if available, otherwise without it. */
export function CheckIn({ customer: { id, name } }: { customer: ToVisit }) {
  const { where, ask } = usePlace()
  const call = useCall(checkInVisit, {
    stale: AFTER_VISIT,
    queue: { title: () => `${name}拜访签到`, editAt: () => visitPath(name) },
  })
  const send = async (place_state: PlaceState, place: Place | null) => {
    try {
      await call.mutateAsync({ customer_id: id, place, place_state, at: Date.now() })
      toast(`${name}已签到`, { kind: 'success' })
    } catch (error) {
      // the call reports rejections itself, and the outbox shows pending writes
      if (!(error instanceof ApiError) && !isQueued(error)) throw error
    }
  }
  const begin = async () => {
    const found = await ask()
    if (found.state === 'given') await send('given', found.place)
  }
  const nowhere = where.state === 'denied' || where.state === 'unavailable' ? where.state : undefined
  return (
    <div className={styles.tight}>
      {nowhere && (
        <Notice kind="warning">
          {nowhere === 'denied'
            ? '没有定位权限。可以在浏览器设置里允许后重试，也可以不带定位签到，记录上会注明'
            : '没有定位到。可以走到室外重试，也可以不带定位签到，记录上会注明'}
        </Notice>
      )}
      <Button block icon="check" busy={where.state === 'asking' || call.isPending} onClick={begin}>
        {nowhere ? '重试定位并签到' : where.state === 'asking' ? '正在定位' : '签到'}
      </Button>
      {nowhere && (
        <Button block kind="secondary" busy={call.isPending} onClick={() => send(nowhere, null)}>
          不带定位签到
        </Button>
      )}
    </div>
  )
}
