import type { Plugin } from 'vite'
import { getAttendanceMonth, getAttendanceToday } from '../../contract/src/attendance/endpoints.ts'
import { listCustomers } from '../../contract/src/customers/endpoints.ts'
import { getStudyWords } from '../../contract/src/english/endpoints.ts'
import { listMeetings } from '../../contract/src/meetings/endpoints.ts'
import { listMoments } from '../../contract/src/moments/endpoints.ts'
import { listNotifications } from '../../contract/src/notifications/endpoints.ts'
import { listPapers } from '../../contract/src/papers/endpoints.ts'
import type { Endpoint } from '../../contract/src/platform/endpoint.ts'
import { type PermissionKey, permissionKeysOf } from '../../contract/src/platform/permissions.ts'
import { listPrices } from '../../contract/src/pricing/endpoints.ts'
import { getDebtSummary, listDebts } from '../../contract/src/receivables/endpoints.ts'
import { getRewardFigures, listRewardTasks } from '../../contract/src/rewards/endpoints.ts'
import { listSales } from '../../contract/src/sales/endpoints.ts'
import { getDailySales } from '../../contract/src/sales-figures/endpoints.ts'
import { getStockSummary, listStockModels } from '../../contract/src/stock/endpoints.ts'
import { listTransfers } from '../../contract/src/stock/transfers.ts'
import { syncStudy } from '../../contract/src/study/endpoints.ts'
import { getBusinessSummary } from '../../contract/src/summaries/endpoints.ts'
import { getProgress } from '../../contract/src/targets/endpoints.ts'
import { countTasks, listTasks } from '../../contract/src/tasks/endpoints.ts'
import { listTodos } from '../../contract/src/todos/endpoints.ts'
import type { AddressPath } from '../src/app/addresses.ts'
import type { RequestOf } from '../src/lib/api/http.ts'

/** index.html replaces these by the company's current day and month. */
const DAY_PLACEHOLDER = '__day__'
const MONTH_PLACEHOLDER = '__month__'

interface Request {
  readonly url: string
  readonly permission: Endpoint['permission']
}

/** Builds a read exactly as the client sends it: the order of the input determines the order in the URL. */
const read = <E extends Endpoint>({ path, permission }: E, input: RequestOf<E>): Request => {
  const search = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return { url: search.size > 0 ? `${path}?${search}` : path, permission }
}

/**
 * The first requests of screens that are opened without filters. index.html sends them while the code loads. A request that
 * the screen does not make in exactly this form is wasted; `e2e/app/data-prefetch.spec.ts` then fails.
 */
const REQUESTS: Partial<Record<AddressPath, readonly Request[]>> = {
  '/home': [
    read(listStockModels, { q: '', view: 'all', sort: 'brand', limit: 30, page: 1 }),
    read(getStockSummary, {}),
  ],
  '/price': [read(listPrices, { q: '', changed: false, limit: 60, page: 1 })],
  '/stock/transfers': [read(listTransfers, { limit: 30, page: 1 })],
  '/sales': [read(listSales, { q: '', limit: 30, page: 1 })],
  '/others/daily-sales': [read(getDailySales, { day: DAY_PLACEHOLDER })],
  '/others/business-progress': [read(getProgress, { month: MONTH_PLACEHOLDER })],
  '/others/business-summary': [read(getBusinessSummary, {})],
  '/others/debt-overview': [
    read(listDebts, { q: '', sort: 'owed', limit: 30, page: 1 }),
    read(getDebtSummary, { q: '', sort: 'owed' }),
  ],
  '/others/customers': [read(listCustomers, { q: '', limit: 30, page: 1 })],
  '/tasks': [
    read(listTasks, { q: '', scope: 'mine', stage: 'open', due: 'any', limit: 30, page: 1 }),
    read(countTasks, {}),
  ],
  '/others/todo': [read(listTodos, { q: '' })],
  '/others/moments': [read(listMoments, { q: '', scope: 'all', photos: false, limit: 20, page: 1 })],
  '/others/meeting-records': [read(listMeetings, { q: '', view: 'all', limit: 20, page: 1 })],
  '/attendance/clock': [read(getAttendanceToday, {})],
  '/attendance/calendar': [read(getAttendanceMonth, { month: MONTH_PLACEHOLDER })],
  '/notifications': [read(listNotifications, { unread: false, limit: 30, page: 1 })],
  '/paper-analysis': [read(listPapers, { q: '', status: 'all', whose: 'all', page: 1 })],
  '/reward-tasks': [
    read(listRewardTasks, { q: '', state: 'open', sort: 'new', page: 1 }),
    read(getRewardFigures, {}),
  ],
}

/**
 * The first requests of a device that has not stored the learner's study, for screens that begin with it: the sync, and the
 * words of the grade in its response.
 */
const FIRST_STUDY = {
  url: syncStudy.path,
  body: JSON.stringify({ cursor: 0, plays: [], answers: [], marks: [], undos: [] }),
  words: `${getStudyWords.path}?grade=`,
}
const STUDY_SCREENS: readonly AddressPath[] = ['/word-learning']

/** Returns the permission keys of which a user needs one. Empty if the endpoint requires no key. */
function requiredKeys(permission: Endpoint['permission']): readonly PermissionKey[] {
  if (['public', 'login', 'staff', 'admin'].includes(permission)) return []
  return permissionKeysOf(permission as Parameters<typeof permissionKeysOf>[0])
}

interface Preload {
  readonly urls: readonly string[]
  /** The user needs one of these permission keys. */
  readonly keys?: readonly PermissionKey[]
  readonly study?: typeof FIRST_STUDY
}

/** The table in index.html, by path. */
export const PRELOADS: Readonly<Record<string, Preload>> = Object.fromEntries([
  ...Object.entries(REQUESTS).map(([path, requests]): [string, Preload] => {
    const keys = requests.flatMap(({ permission }) => requiredKeys(permission))
    return [
      path,
      { urls: requests.map(({ url }) => url), ...(keys.length > 0 && { keys: [...new Set(keys)] }) },
    ]
  }),
  ...STUDY_SCREENS.map((path): [string, Preload] => [path, { urls: [], study: FIRST_STUDY }]),
])

const TABLE = /\/\* PRELOADS \*\/ \{\}/

/** Writes the table into index.html. */
export function preloadRequests(): Plugin {
  return {
    name: 'shangxue:preload-requests',
    transformIndexHtml(html) {
      if (!TABLE.test(html)) throw new Error('index.html has no placeholder for the preload table')
      return html.replace(TABLE, () => JSON.stringify(PRELOADS))
    },
  }
}
