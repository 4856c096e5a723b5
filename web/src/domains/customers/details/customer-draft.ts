import type { createCustomer } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_PHONE, type CustomerLevel } from '@shangxue/contract/customers/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import type { CustomerDetail } from '../api.ts'

export interface ContactDraft {
  name: string
  role: string
  phone: string
  main: boolean
}
export interface CustomerDraft {
  name: string
  short_name: string
  area: string
  owner_id: number | null
  level: CustomerLevel
  price_level: PriceLevel
  address: string
  place: { lat: number; lng: number } | null
  note: string
  active: boolean
  contacts: ContactDraft[]
  version: number
}

const PHONE_PATTERN = new RegExp(CUSTOMER_PHONE)
const EMPTY_CONTACT: ContactDraft = { name: '', role: '', phone: '', main: false }

export const newContact = (main: boolean): ContactDraft => ({ ...EMPTY_CONTACT, main })

export const newCustomerDraft = (area: string): CustomerDraft => ({
  ...{
    name: '',
    short_name: '',
    area,
    owner_id: null,
    level: 'C',
    price_level: 'retail',
    address: '',
    place: null,
    note: '',
  },
  ...{ active: true, contacts: [newContact(true)], version: 0 },
})

export const toCustomerDraft = (card: CustomerDetail): CustomerDraft => ({
  name: card.name,
  short_name: card.short_name === card.name ? '' : card.short_name,
  area: card.area,
  owner_id: card.owner_id,
  level: card.level,
  price_level: card.price_level,
  address: card.address,
  place: card.place,
  note: card.note,
  active: card.active,
  contacts: card.contacts.map(({ phone, ...contact }) => ({ ...contact, phone: phone ?? '' })),
  version: card.version,
})

type Errors = { name?: string; area?: string; phones: readonly (string | undefined)[] }

export function validateCustomer({ name, area, contacts }: CustomerDraft): Errors {
  return {
    ...(name.trim() === '' && { name: '请填写客户名称' }),
    ...(area.trim() === '' && { area: '请填写或选择区域' }),
    phones: contacts.map(({ phone }) =>
      phone.trim() === '' || PHONE_PATTERN.test(phone.trim()) ? undefined : '请填手机号，或带区号的固定电话',
    ),
  }
}
export function toCustomerInput(draft: CustomerDraft): Input<typeof createCustomer> {
  const { version: _version, active: _active, contacts, ...rest } = draft
  return {
    ...rest,
    ...{ name: draft.name.trim(), area: draft.area.trim(), short_name: draft.short_name.trim() },
    contacts: contacts.map(({ phone, ...contact }) => ({ ...contact, phone: phone.trim() || null })),
  }
}
