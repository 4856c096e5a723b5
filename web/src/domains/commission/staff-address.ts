import { RANKINGS, type Ranking } from '@shangxue/contract/commission/endpoints'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../lib/address/url-params.ts'
import { today } from '../../lib/dates.ts'
import { parseDay } from '../sales-figures/public.ts'

export const STAFF_PERFORMANCE_PATH = '/others/staff-performance'

/** Parameters of the address of 员工业绩. The period defaults to the current month. */
export function useStaffAddress() {
  const address = useUrlParams()
  const { get, search } = address
  const to = parseDay(get('to')) ?? today()
  const start = parseDay(get('from')) ?? `${to.slice(0, 8)}01`
  const isReversed = start > to
  const rule = get('rule')
  return {
    address,
    search,
    from: isReversed ? to : start,
    to,
    store: parsePositiveInt(get('store')),
    by: parseOneOf<Ranking>(RANKINGS, get('by')) ?? 'amount',
    person: parsePositiveInt(get('person')),
    rules: get('rules') !== '',
    rule: rule === 'new' ? ('new' as const) : parsePositiveInt(rule),
  }
}
