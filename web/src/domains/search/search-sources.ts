import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_LEVEL_NAMES } from '@shangxue/contract/customers/schemas'
import { listMeetings, MEETING_STATE_NAMES } from '@shangxue/contract/meetings/endpoints'
import { listMoments } from '@shangxue/contract/moments/endpoints'
import { listPapers } from '@shangxue/contract/papers/endpoints'
import { PAPER_STATUS_NAMES } from '@shangxue/contract/papers/schemas'
import { listReadingExercises } from '@shangxue/contract/reading/endpoints'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { SALE_STATUS_NAMES } from '@shangxue/contract/sales/schemas'
import { DEVICE_STATUS_NAMES, listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'
import { listTasks } from '@shangxue/contract/tasks/endpoints'
import { TASK_STATUS_NAMES } from '@shangxue/contract/tasks/schemas'
import { listTodos } from '@shangxue/contract/todos/endpoints'
import { call } from '../../lib/api/call.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import type { RequiredPermission } from '../../lib/session/has-permission.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export interface Hit {
  readonly key: number
  readonly title: string
  readonly note: string
  readonly value?: string
  readonly to: string
}

/** One kind of searchable record. Sources without permission are skipped; the server checks permissions as well. */
export interface Source {
  readonly name: string
  readonly icon: IconName
  readonly does?: RequiredPermission
  /** Whether the text can match this kind of record; true if absent. */
  readonly accepts?: (searchText: string) => boolean
  /** Path of the full list with the same search. */
  readonly listPath?: (searchText: string) => string
  readonly find: (searchText: string, signal: AbortSignal) => Promise<Hit[]>
}

const HITS_PER_SOURCE = 4
const IDENTIFIER_PATTERN = /^\d{4,20}$/
const joinParts = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
const searchPath = (path: string) => (words: string) => `${path}?q=${encodeURIComponent(words)}`

export const SOURCES: readonly Source[] = [
  {
    name: '库存',
    icon: 'box',
    does: 'staff',
    listPath: searchPath('/home'),
    async find(q, signal) {
      const { list } = await call(
        listStockModels,
        { q, view: 'all', sort: 'name', limit: HITS_PER_SOURCE },
        { signal, quiet: true },
      )
      return list.map(({ id, brand, name, quantity, retail_from_fen }) => ({
        ...{ key: id, title: name, to: `/home?model=${id}` },
        note: joinParts(brand, retail_from_fen !== null && `${formatMoney(retail_from_fen)} 起`),
        value: `${quantity} 件`,
      }))
    },
  },
  {
    name: '串号',
    icon: 'phone',
    does: 'staff',
    accepts: (words) => IDENTIFIER_PATTERN.test(words),
    async find(q, signal) {
      const params = { q, sort: 'newest', with_total: false, limit: HITS_PER_SOURCE } as const
      const { list } = await call(listDevices, params, { signal, quiet: true })
      return list.map(({ id, identifier, model, spec, color, location, status }) => ({
        ...{ key: id, title: identifier, to: `/home?device=${id}` },
        note: joinParts(model, spec, color, location ?? DEVICE_STATUS_NAMES[status]),
      }))
    },
  },
  {
    name: '客户',
    icon: 'people',
    does: 'sales-view',
    listPath: searchPath('/others/customers'),
    async find(q, signal) {
      const { list } = await call(listCustomers, { q, limit: HITS_PER_SOURCE }, { signal, quiet: true })
      return list.map(({ id, name, area, phone, level }) => ({
        ...{ key: id, title: name, to: `/others/customers/${id}` },
        note: joinParts(area, phone, CUSTOMER_LEVEL_NAMES[level]),
      }))
    },
  },
  {
    name: '销售单',
    icon: 'wallet',
    does: 'sales-view',
    listPath: searchPath('/sales'),
    async find(q, signal) {
      const { list } = await call(listSales, { q, limit: HITS_PER_SOURCE }, { signal, quiet: true })
      return list.map(({ id, number, customer, title, status, day, total_fen }) => ({
        ...{ key: id, title: number, to: `/sales/${id}`, value: formatMoney(total_fen) },
        note: joinParts(day, customer, title, status !== 'posted' && SALE_STATUS_NAMES[status]),
      }))
    },
  },
  {
    name: '任务',
    icon: 'tasks',
    does: 'staff',
    listPath: (words) => `/tasks?q=${encodeURIComponent(words)}&scope=all&stage=any`,
    async find(q, signal) {
      const params = { q, scope: 'all', stage: 'any', due: 'any', limit: HITS_PER_SOURCE } as const
      const { list } = await call(listTasks, params, { signal, quiet: true })
      return list.map(({ id, title, status, assignees, day }) => ({
        ...{ key: id, title, to: `/tasks/detail/${id}` },
        note: joinParts(TASK_STATUS_NAMES[status], assignees.map(({ name }) => name).join('、'), day),
      }))
    },
  },
  {
    name: '待办',
    icon: 'check',
    does: 'staff',
    listPath: searchPath('/others/todo'),
    async find(q, signal) {
      const { list } = await call(listTodos, { q }, { signal, quiet: true })
      return list.slice(0, HITS_PER_SOURCE).map(({ id, title, note, day }) => ({
        ...{ key: id, title, note: joinParts(day, note), to: `/others/todo/detail?id=${id}` },
      }))
    },
  },
  {
    name: '会议记录',
    icon: 'mic',
    does: 'staff',
    listPath: searchPath('/others/meeting-records'),
    async find(q, signal) {
      const { list } = await call(
        listMeetings,
        { q, view: 'all', limit: HITS_PER_SOURCE },
        { signal, quiet: true },
      )
      return list.map(({ id, title, day, host, state }) => ({
        ...{ key: id, title, to: `/others/meeting-records/detail/${id}` },
        note: joinParts(day, host, MEETING_STATE_NAMES[state]),
      }))
    },
  },
  {
    name: '动态',
    icon: 'message',
    does: 'staff',
    listPath: searchPath('/others/moments'),
    async find(q, signal) {
      const { list } = await call(
        listMoments,
        { q, scope: 'all', photos: false, limit: HITS_PER_SOURCE },
        { signal, quiet: true },
      )
      return list.map(({ id, body, user_name, created_at }) => ({
        ...{ key: id, title: body, to: `/others/moments/detail?id=${id}` },
        note: joinParts(user_name, formatDay(created_at)),
      }))
    },
  },
  {
    name: '试卷',
    icon: 'document',
    listPath: searchPath('/paper-analysis'),
    async find(q, signal) {
      const { list } = await call(
        listPapers,
        { q, status: 'all', whose: 'all', limit: HITS_PER_SOURCE },
        { signal, quiet: true },
      )
      return list.map(({ paper_id, title, subject, grade, questions, status }) => ({
        ...{ key: paper_id, title, to: `/paper-analysis/detail/${paper_id}` },
        note: joinParts(
          subject,
          grade,
          status === 'completed' ? `${questions} 题` : PAPER_STATUS_NAMES[status],
        ),
      }))
    },
  },
  {
    name: '阅读练习',
    icon: 'book',
    async find(q, signal) {
      const { list } = await call(
        listReadingExercises,
        { q, limit: HITS_PER_SOURCE },
        { signal, quiet: true },
      )
      return list.map(({ id, title, words, questions }) => ({
        ...{ key: id, title, note: `${words} 词 · ${questions} 题`, to: `/reading-comprehension/${id}` },
      }))
    },
  },
]
