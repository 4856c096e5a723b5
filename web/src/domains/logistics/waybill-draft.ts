import { type CarrierKey, WAYBILL_NUMBER } from '@shangxue/contract/logistics/endpoints'
import { parsePositiveInt } from '../../lib/address/url-params.ts'
import { today } from '../../lib/dates.ts'
import { guessCarrier, type WaybillDetail } from './api.ts'

/** Form values of a new or edited waybill. */
export interface WaybillDraft {
  readonly number: string
  readonly carrier: CarrierKey | null
  readonly from: number | null
  readonly towards: 'store' | 'customer'
  readonly to: number | null
  readonly customer: { readonly id: number; readonly name: string } | null
  readonly goods: string
  readonly document: string
  readonly sent: string
  readonly expected: string
  readonly phone: string
  readonly version: number
}

/** Draft of a new waybill, prefilled from the address with the document and locations of a transfer. */
export const newWaybillDraft = (get: (name: string) => string): WaybillDraft => ({
  number: get('number').slice(0, 40),
  carrier: guessCarrier(get('number')) ?? null,
  from: parsePositiveInt(get('from')) ?? null,
  towards: 'store',
  to: parsePositiveInt(get('to')) ?? null,
  customer: null,
  goods: '',
  document: get('document').slice(0, 30),
  sent: today(),
  expected: '',
  phone: '',
  version: 0,
})

export const toWaybillDraft = (waybill: WaybillDetail): WaybillDraft => ({
  number: waybill.number,
  carrier: waybill.carrier,
  from: waybill.from_location_id,
  towards: waybill.customer_id === null ? 'store' : 'customer',
  to: waybill.to_location_id,
  customer: waybill.customer_id === null ? null : { id: waybill.customer_id, name: waybill.to ?? '' },
  goods: waybill.goods,
  document: waybill.document ?? '',
  sent: waybill.sent_day,
  expected: waybill.expected_day ?? '',
  phone: waybill.phone_tail,
  version: waybill.version,
})

/** Sets the number without spaces, and the carrier if the number reveals it. */
export function withNumber(draft: WaybillDraft, input: string): Pick<WaybillDraft, 'number' | 'carrier'> {
  const number = input.replace(/\s/g, '')
  return { number, carrier: guessCarrier(number) ?? draft.carrier }
}

export interface WaybillErrors {
  readonly number?: string
  readonly carrier?: string
  readonly to?: string
  readonly sent?: string
  readonly expected?: string
  readonly phone?: string
}

const NUMBER_PATTERN = new RegExp(WAYBILL_NUMBER)

export function waybillErrors({
  number,
  carrier,
  from,
  towards,
  to,
  sent,
  expected,
  phone,
}: WaybillDraft): WaybillErrors {
  return {
    ...(number === '' && { number: '请扫描或填写运单号' }),
    ...(number !== '' && !NUMBER_PATTERN.test(number) && { number: '运单号是 4 至 40 位字母和数字，请核对' }),
    ...(carrier === null && { carrier: '请选择快递公司' }),
    ...(towards === 'store' && to !== null && to === from && { to: '发出和收货不能是同一个地方' }),
    ...(sent === '' && { sent: '请选择寄出日期' }),
    ...(sent !== '' && expected !== '' && expected < sent && { expected: '不能早于寄出日期' }),
    ...(!/^(\d{4})?$/.test(phone) && { phone: '请填手机号的后 4 位' }),
  }
}

export const waybillInput = ({ number, carrier, from, towards, to, customer, ...draft }: WaybillDraft) => ({
  number,
  carrier: carrier ?? ('other' as const),
  from_location_id: from,
  to_location_id: towards === 'store' ? to : null,
  customer_id: towards === 'customer' ? (customer?.id ?? null) : null,
  goods: draft.goods.trim(),
  document: draft.document.trim(),
  sent_day: draft.sent,
  expected_day: draft.expected === '' ? null : draft.expected,
  phone_tail: draft.phone,
})
