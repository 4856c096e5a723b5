import type { Input } from '@shangxue/contract/platform/endpoint'
import type { receiveRepair } from '@shangxue/contract/repairs/endpoints'
import type { ConsentMethod, Symptom } from '@shangxue/contract/repairs/schemas'
import type { KnownDevice } from '../api.ts'

export type IntakeInput = Input<typeof receiveRepair>

export interface IntakeValues {
  code: string
  model: string
  location: number | null
  customer: { id: number; name: string } | null
  contact_name: string
  contact_phone: string
  symptoms: Symptom[]
  symptom_note: string
  condition: string
  covered: 'yes' | 'no'
  warranty_note: string
  due_on: string
  consent: ConsentMethod
  signature: string
  photos: number[]
}

export const emptyIntake = (code: string, location: number | null): IntakeValues => ({
  ...{ code, model: '', location, customer: null, contact_name: '', contact_phone: '' },
  ...{ symptoms: [], symptom_note: '', condition: '', covered: 'no', warranty_note: '', due_on: '' },
  ...{ consent: 'signed', signature: '', photos: [] },
})

/** The values of a refused intake that is edited. The password is not shown again. */
export const fromInput = (input: IntakeInput): IntakeValues => ({
  ...{ code: input.code, model: input.model, location: input.location_id },
  customer: input.customer_id === null ? null : { id: input.customer_id, name: input.contact_name },
  ...{ contact_name: input.contact_name, contact_phone: input.contact_phone, symptoms: input.symptoms },
  ...{ symptom_note: input.symptom_note, condition: input.condition, covered: input.covered ? 'yes' : 'no' },
  ...{ warranty_note: input.warranty_note, due_on: input.due_on ?? '', consent: input.consent },
  ...{ signature: input.signature, photos: input.photo_ids },
})

/** What the records say about a phone, in the fields that the user has not filled in. */
export function prefill(values: IntakeValues, known: KnownDevice): Partial<IntakeValues> {
  const { customer_id, customer, phone, model, warranty } = known
  return {
    code: known.code,
    ...(model !== '' && { model }),
    ...(values.customer === null &&
      customer_id !== null &&
      customer !== null && { customer: { id: customer_id, name: customer } }),
    ...(values.contact_name === '' && customer !== null && { contact_name: customer }),
    ...(values.contact_phone === '' && phone !== null && { contact_phone: phone }),
    ...(warranty.covered !== null && { covered: warranty.covered ? 'yes' : 'no' }),
  }
}

/** Whether the warranty that was chosen contradicts the records. */
export const contradictsRecords = ({ covered }: IntakeValues, known: KnownDevice | undefined): boolean =>
  known !== undefined && known.warranty.covered !== null && known.warranty.covered !== (covered === 'yes')

export const toInput = (
  values: IntakeValues,
  known: KnownDevice | undefined,
  devicePassword: string,
): IntakeInput => ({
  code: values.code.trim(),
  model: values.model.trim(),
  location_id: values.location ?? 0,
  customer_id: values.customer?.id ?? null,
  contact_name: values.contact_name.trim(),
  contact_phone: values.contact_phone.trim(),
  symptoms: values.symptoms,
  symptom_note: values.symptom_note.trim(),
  condition: values.condition.trim(),
  device_password: devicePassword,
  covered: values.covered === 'yes',
  // Without a connection nobody could compare the warranty with the records.
  warranty_note: values.warranty_note.trim() || (known ? '' : '离线登记，没有核对保修'),
  due_on: values.due_on || null,
  consent: values.consent,
  signature: values.consent === 'signed' ? values.signature : '',
  photo_ids: values.photos,
})
