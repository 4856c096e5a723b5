import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/staff/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import { query } from '../../lib/api/queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'

export const STAFF_PATH = '/attendance/staff-management'
export const memberPath = (id: number): string => `${STAFF_PATH}?id=${id}`

export type Member = Output<typeof contract.listStaff>['list'][number]
export type MemberDetail = Output<typeof contract.getStaff>

/** Queries that a change invalidates. */
export const STAFF_QUERIES = [contract.listStaff, contract.getStaff]

const SILENT_QUERY_META = { meta: { quiet: true } }
const LIMIT = 40

export interface StaffFilters {
  readonly q: string
  readonly state: contract.StaffState
  readonly location_id?: number
}
export const useStaff = (filters: StaffFilters): ListState<Member> =>
  infiniteListProps(
    useInfiniteQuery({
      ...infiniteQuery(contract.listStaff, { ...filters, limit: LIMIT }),
      ...SILENT_QUERY_META,
    }),
  )
export const useMember = (id: number) =>
  useQuery({ ...query(contract.getStaff, { id }), ...SILENT_QUERY_META })

/** Form values; empty fields are ''. */
export interface StaffDraft {
  readonly position: string
  readonly number: string
  readonly store: number | null
  readonly manager: boolean
  readonly joined: string
  readonly since: string
  readonly left: string
  readonly phone: string
  readonly emergencyName: string
  readonly emergencyPhone: string
  readonly contract: string
  readonly until: string
  readonly note: string
  readonly version: number
}

export const draftOf = (member: MemberDetail): StaffDraft => ({
  ...{ position: member.position, number: member.employee_number ?? '', store: member.location_id },
  ...{ manager: member.store_manager, joined: member.joined_on ?? '', since: member.work_since ?? '' },
  ...{ left: member.left_on ?? '', phone: member.phone ?? '', emergencyName: member.emergency_name ?? '' },
  ...{ emergencyPhone: member.emergency_phone ?? '', contract: member.contract_kind ?? '' },
  ...{ until: member.contract_until ?? '', note: member.note, version: member.version },
})

const PHONE = new RegExp(contract.STAFF_PHONE)
const isPhone = (text: string) => text.trim() === '' || PHONE.test(text.trim())
const PHONE_ERROR = '请填手机号，或带区号的固定电话'

export type StaffErrors = Partial<Record<keyof StaffDraft, string>>

export function errorsOf(draft: StaffDraft): StaffErrors {
  const { position, manager, store, joined, since, left, phone, emergencyPhone } = draft
  return {
    ...(position.trim() === '' && { position: '请填写职位' }),
    ...(manager && store === null && { store: '门店负责人要先选门店' }),
    ...(joined !== '' && since > joined && { since: '不能晚于入职日期' }),
    ...(joined !== '' && left !== '' && left < joined && { left: '不能早于入职日期' }),
    ...(!isPhone(phone) && { phone: PHONE_ERROR }),
    ...(!isPhone(emergencyPhone) && { emergencyPhone: PHONE_ERROR }),
  }
}

const orNull = (text: string): string | null => text.trim() || null

export const inputOf = (id: number, draft: StaffDraft): Input<typeof contract.saveStaff> => ({
  ...{ id, position: draft.position.trim(), employee_number: orNull(draft.number), location_id: draft.store },
  ...{ store_manager: draft.manager, joined_on: orNull(draft.joined), work_since: orNull(draft.since) },
  ...{ left_on: orNull(draft.left), phone: orNull(draft.phone) },
  ...{ emergency_name: orNull(draft.emergencyName), emergency_phone: orNull(draft.emergencyPhone) },
  contract_kind: contract.CONTRACT_KINDS.find((kind) => kind === draft.contract) ?? null,
  ...{ contract_until: orNull(draft.until), note: draft.note.trim(), version: draft.version },
})
