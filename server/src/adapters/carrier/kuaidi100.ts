import { createHash } from 'node:crypto'
import type { CarrierKey, WaybillState } from '@shangxue/contract/logistics/endpoints'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { sanitizeText, truncateText } from '../../platform/sanitize-text.ts'
import { fetchErrorCode } from '../fetch-error.ts'
import { type CarrierEvent, CarrierFailure, type CarrierService, type Parcel, type Tracking } from './port.ts'

export interface CarrierConfig {
  /** URL of the query endpoint: https://poll.kuaidi100.com/poll/query.do */
  readonly url: string
  readonly key: string
  readonly customer: string
}

const TIMEOUT_MS = 10_000
/** A parcel that went around the world is about 100 KB. */
const MAX_BYTES = 1_000_000
const MAX_EVENTS = 200
const MAX_TEXT_LENGTH = 300
const MAX_PLACE_LENGTH = 60

const TrackingAnswer = Type.Object({
  state: Type.String(),
  data: Type.Array(
    Type.Object({
      time: Type.String(),
      context: Type.String(),
      location: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      areaName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
})
const RejectedAnswer = Type.Object({
  result: Type.Literal(false),
  returnCode: Type.Union([Type.String(), Type.Number()]),
})

/**
 * 疑难, 退签, 退回, 拒签 and similar; unlisted states are in transit. Detailed states (301 …) start with their main
 * state.
 */
const STATES: Readonly<Record<string, WaybillState>> = {
  '0': 'moving',
  '1': 'collected',
  '2': 'trouble',
  '3': 'signed',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returned',
  '14': 'trouble',
}
const stateOf = (state: string): WaybillState =>
  STATES[state] ?? (state.length > 2 ? STATES[state[0] ?? ''] : undefined) ?? 'moving'

/** The number is unknown, or its phone number is missing or wrong. */
const UNKNOWN_PARCEL_CODES = new Set(['408', '500'])
const TEMPORARY_CODES = new Set(['501', '502'])

/** Client of the Kuaidi100 protocol: a form with `customer`, `param` and their signature. */
export function kuaidi100({ url, key, customer }: CarrierConfig, timeoutMs = TIMEOUT_MS): CarrierService {
  return {
    knows: (carrier) => carrier !== 'other',
    async track(parcel) {
      const param = paramOf(parcel)
      const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()
      return parseTracking(await post(url, new URLSearchParams({ customer, sign, param }), timeoutMs))
    },
  }
}

const paramOf = ({ carrier, number, phoneTail }: Parcel): string =>
  JSON.stringify({ com: carrier satisfies CarrierKey, num: number, phone: phoneTail, order: 'desc' })

async function post(url: string, form: URLSearchParams, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // Following a redirect would send the signature to another host.
    const response = await fetch(url, { method: 'POST', redirect: 'manual', body: form, signal })
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined)
      throw new CarrierFailure('failed', `status ${response.status}`)
    }
    return JSON.parse(await readBody(response))
  } catch (error) {
    if (error instanceof CarrierFailure) throw error
    if (error instanceof SyntaxError) throw new CarrierFailure('failed', 'the answer is no JSON')
    throw new CarrierFailure(signal.aborted ? 'timed_out' : 'failed', fetchErrorCode(error))
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new CarrierFailure('failed', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseTracking(answer: unknown): Tracking {
  if (Check(RejectedAnswer, answer)) {
    const code = String(answer.returnCode).slice(0, 10)
    const reason = UNKNOWN_PARCEL_CODES.has(code)
      ? 'unknown'
      : TEMPORARY_CODES.has(code)
        ? 'failed'
        : 'refused'
    throw new CarrierFailure(reason, `code ${code}`)
  }
  if (!Check(TrackingAnswer, answer)) throw new CarrierFailure('failed', 'the answer has another shape')
  const events = answer.data
    .slice(0, MAX_EVENTS)
    .map(({ time, context, location, areaName }): CarrierEvent => {
      const at = parseBeijingTime(time)
      if (!at) throw new CarrierFailure('failed', 'a time that is none')
      return {
        at,
        place: cleanText(location || areaName || '', MAX_PLACE_LENGTH),
        text: cleanText(context, MAX_TEXT_LENGTH),
      }
    })
  return { state: stateOf(answer.state), events: events.filter(({ text }) => text !== '') }
}

const cleanText = (text: string, maxLength: number) => truncateText(sanitizeText(text).trim(), maxLength)

/** Carriers report Beijing time, whatever the company's time zone. */
function parseBeijingTime(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
