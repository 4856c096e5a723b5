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
  /** It can be done as field work, or once more from elsewhere. */
  readonly elsewhere: boolean
  readonly where: Whereabouts
  /** The moment of the tap, by this phone. */
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

/** What of today is kept on this phone until there is a connection. */
export function useWaitingPunches() {
  const { mine } = useMyEntries()
  return mine
    .filter((one) => isWaiting(one) && one.path === clockIn.path)
    .map(({ id, input, madeAt }) => ({ id, kind: input.kind as PunchKind, at: madeAt }))
}

/** Clocking: finds out where, sends it, and says what stands in the way. */
export function useClock() {
  // who has walked over from outside is not to be told the place of before
  const { where, ask } = usePlace(0)
  const [trouble, setTrouble] = useState<Trouble>()
  const call = useCall(clockIn, {
    stale: DAY_READS,
    quiet: true,
    queue: { title: ({ kind }) => `${PUNCH_KIND_NAMES[kind]}打卡`, editAt: () => CLOCK },
  })

  /** Answers what stands in the way. */
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
    /** The moment of the tap counts, not that at which the place was found. */
    async clock(kind: PunchKind) {
      const at = Date.now()
      setTrouble(undefined)
      await send(kind, at, await ask(), null)
    },
    /** Of the tap that was refused: its moment and its place, however long the form and its photo take. */
    asField: (kind: PunchKind, field: Field) =>
      send(kind, trouble?.at ?? Date.now(), trouble?.where ?? { state: 'unavailable' }, field),
  }
}
