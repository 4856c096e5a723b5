import { RANKINGS, type Ranking } from '@shangxue/contract/commission/endpoints'
import { oneOf, positive, useAddress } from '../../lib/address/index.ts'
import { today } from '../../lib/dates.ts'
import { dayIn } from '../sales-figures/public.ts'

export const STAFF = '/others/staff-performance'

/** Parameters of the address of 员工业绩. The period defaults to the current month. */
export function useStaffAddress() {
  const address = useAddress()
  const { get, search } = address
  const to = dayIn(get('to')) ?? today()
  const first = dayIn(get('from')) ?? `${to.slice(0, 8)}01`
  const backwards = first > to
  const rule = get('rule')
  return {
    address,
    search,
    from: backwards ? to : first,
    to,
    store: positive(get('store')),
    by: oneOf<Ranking>(RANKINGS, get('by')) ?? 'amount',
    person: positive(get('person')),
    rules: get('rules') !== '',
    rule: rule === 'new' ? ('new' as const) : positive(rule),
  }
}
