import { clockIn } from '@shangxue/contract/attendance/endpoints'
import { PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatTime } from '../../../lib/dates.ts'
import { isQueued, isWaiting, useMyEntries } from '../../../lib/outbox/index.ts'
import { usePlace, type Whereabouts } from '../../../lib/place.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { CLOCK, DAY_READS } from '../attendance.ts'

export interface Trouble {
  readonly kind: PunchKind
  readonly message: string
  /** True if the user can submit field work or retry from another location. */
  readonly elsewhere: boolean
  readonly where: Whereabouts
  /** Time of the tap by the clock of the device. */
  readonly at: number
}
interface Field {
  readonly note: string
  readonly photo_ids: number[]
}

const ELSEWHERE: readonly number[] = [
  ERRORS.punch_outside.code,
  ERRORS.punch_vague.code,
  ERRORS.punch_no_place.code,
]

/** Punches stored on this device until it is online. */
export function useWaitingPunches() {
  const { mine } = useMyEntries()
  return mine
    .filter((one) => isWaiting(one) && one.path === clockIn.path)
    .map(({ id, input, madeAt }) => ({ id, kind: input.kind as PunchKind, at: madeAt }))
}

/** Locates the device, sends a punch and reports what prevents it. */
export function useClock() {
  // locate again each time, because the user may have moved
  const { where, ask } = usePlace(0)
  const [trouble, setTrouble] = useState<Trouble>()
  const call = useCall(clockIn, {
    stale: DAY_READS,
    quiet: true,
    queue: { title: ({ kind }) => `${PUNCH_KIND_NAMES[kind]}打卡`, editAt: () => CLOCK },
  })

  /** Returns the issue that prevents the punch, if any. */
  async function send(
    kind: PunchKind,
    at: number,
    found: Whereabouts,
    field: Field | null,
  ): Promise<string | undefined> {
    const state = found.state === 'given' || found.state === 'denied' ? found.state : 'unavailable'
    try {
      const { punch } = await call.mutateAsync({
        ...{ kind, at, field, place_state: state, place: found.place ?? null },
      })
      setTrouble(undefined)
      toast(`${PUNCH_KIND_NAMES[kind]}打卡成功 ${formatTime(punch.at)}`, { kind: 'success' })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) {
        setTrouble(undefined)
        return undefined
      }
      const elsewhere = ELSEWHERE.includes(Number(error.code))
      if (field === null) setTrouble({ kind, message: error.message, elsewhere, where: found, at })
      return error.message
    }
  }

  return {
    trouble,
    locating: where.state === 'asking',
    busy: where.state === 'asking' || call.isPending,
    /** The punch uses the time of the tap, not the time at which the location was found. */
    async clock(kind: PunchKind) {
      const at = Date.now()
      setTrouble(undefined)
      await send(kind, at, await ask(), null)
    },
    /** Keeps time and location of the rejected tap while the user fills in the form. */
    asField: (kind: PunchKind, field: Field) =>
      send(kind, trouble?.at ?? Date.now(), trouble?.where ?? { state: 'unavailable' }, field),
  }
}
