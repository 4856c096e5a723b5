import { clockIn } from '@shangxue/contract/attendance/endpoints'
import { PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatTime } from '../../../lib/dates.ts'
import { type GeolocationResult, useGeolocation } from '../../../lib/device/use-geolocation.ts'
import { isQueued, isWaiting, useMyEntries } from '../../../lib/outbox/state.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { CLOCK_PATH, DAY_QUERIES } from '../api.ts'

export interface PunchIssue {
  readonly kind: PunchKind
  readonly message: string
  /** True if the user can submit field work or retry from another location. */
  readonly canSubmitFieldWork: boolean
  readonly location: GeolocationResult
  /** Time of the tap by the clock of the device. */
  readonly at: number
}
interface FieldWork {
  readonly note: string
  readonly photo_ids: number[]
}

const FIELD_WORK_CODES: readonly number[] = [
  ERRORS.punch_outside.code,
  ERRORS.punch_vague.code,
  ERRORS.punch_no_place.code,
]

/** Punches stored on this device until it is online. */
export function usePendingPunches() {
  const { mine: ownEntries } = useMyEntries()
  return ownEntries
    .filter((item) => isWaiting(item) && item.path === clockIn.path)
    .map(({ id, input, madeAt }) => ({ id, kind: input.kind as PunchKind, at: madeAt }))
}

/** Locates the device, sends a punch and reports what prevents it. */
export function useClock() {
  // locate again each time, because the user may have moved
  const { where, ask: requestLocation } = useGeolocation(0)
  const [issue, setIssue] = useState<PunchIssue>()
  const call = useCall(clockIn, {
    invalidates: DAY_QUERIES,
    quiet: true,
    queue: { title: ({ kind }) => `${PUNCH_KIND_NAMES[kind]}打卡`, editAt: () => CLOCK_PATH },
  })

  /** Returns the issue that prevents the punch, if any. */
  async function send(
    kind: PunchKind,
    at: number,
    fix: GeolocationResult,
    field: FieldWork | null,
  ): Promise<string | undefined> {
    const state = fix.state === 'given' || fix.state === 'denied' ? fix.state : 'unavailable'
    try {
      const { punch } = await call.mutateAsync({
        ...{ kind, at, field, place_state: state, place: fix.place ?? null },
      })
      setIssue(undefined)
      toast(`${PUNCH_KIND_NAMES[kind]}打卡成功 ${formatTime(punch.at)}`, { kind: 'success' })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) {
        setIssue(undefined)
        return undefined
      }
      const elsewhere = FIELD_WORK_CODES.includes(Number(error.code))
      if (field === null)
        setIssue({ kind, message: error.message, canSubmitFieldWork: elsewhere, location: fix, at })
      return error.message
    }
  }

  return {
    issue,
    locating: where.state === 'asking',
    busy: where.state === 'asking' || call.isPending,
    /** The punch uses the time of the tap, not the time at which the location was found. */
    async clock(kind: PunchKind) {
      const at = Date.now()
      setIssue(undefined)
      await send(kind, at, await requestLocation(), null)
    },
    /** Keeps time and location of the rejected tap while the user fills in the form. */
    asField: (kind: PunchKind, field: FieldWork) =>
      send(kind, issue?.at ?? Date.now(), issue?.location ?? { state: 'unavailable' }, field),
  }
}
