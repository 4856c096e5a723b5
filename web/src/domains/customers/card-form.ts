import type { createCustomer } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_PHONE, type CustomerLevel } from '@shangxue/contract/customers/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { Card } from './customers.ts'

export interface Person {
  name: string
  role: string
  phone: string
  main: boolean
}
export interface CardDraft {
  name: string
  short_name: string
  area: string
  owner_id: number | null
  level: CustomerLevel
  address: string
  place: { lat: number; lng: number } | null
  note: string
  active: boolean
  contacts: Person[]
  version: number
}

const PHONE = new RegExp(CUSTOMER_PHONE)
const NOBODY: Person = { name: '', role: '', phone: '', main: false }

export const newPerson = (main: boolean): Person => ({ ...NOBODY, main })

export const newCard = (area: string): CardDraft => ({
  ...{ name: '', short_name: '', area, owner_id: null, level: 'C', address: '', place: null, note: '' },
  ...{ active: true, contacts: [newPerson(true)], version: 0 },
})

export const draftOf = (card: Card): CardDraft => ({
  name: card.name,
  short_name: card.short_name === card.name ? '' : card.short_name,
  area: card.area,
  owner_id: card.owner_id,
  level: card.level,
  address: card.address,
  place: card.place,
  note: card.note,
  active: card.active,
  contacts: card.contacts.map(({ phone, ...one }) => ({ ...one, phone: phone ?? '' })),
  version: card.version,
})

type Errors = { name?: string; area?: string; phones: readonly (string | undefined)[] }

export function errorsOf({ name, area, contacts }: CardDraft): Errors {
  return {
    ...(name.trim() === '' && { name: '请填写客户名称' }),
    ...(area.trim() === '' && { area: '请填写或选择区域' }),
    phones: contacts.map(({ phone }) =>
      phone.trim() === '' || PHONE.test(phone.trim()) ? undefined : '请填手机号，或带区号的固定电话',
    ),
  }
}
export function inputOf(draft: CardDraft): Input<typeof createCustomer> {
  const { version: _version, active: _active, contacts, ...rest } = draft
  return {
    ...rest,
    ...{ name: draft.name.trim(), area: draft.area.trim(), short_name: draft.short_name.trim() },
    contacts: contacts.map(({ phone, ...one }) => ({ ...one, phone: phone.trim() || null })),
  }
}
