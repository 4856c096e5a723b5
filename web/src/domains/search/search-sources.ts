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
import { call } from '../../lib/api/index.ts'
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
  readonly fits?: (words: string) => boolean
  /** Path of the full list with the same search. */
  readonly all?: (words: string) => string
  readonly find: (words: string, signal: AbortSignal) => Promise<Hit[]>
}

const SHOWN = 4
const CODE = /^\d{4,20}$/
const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
const searched = (path: string) => (words: string) => `${path}?q=${encodeURIComponent(words)}`

export const SOURCES: readonly Source[] = [
  {
    name: '库存',
    icon: 'box',
    does: 'staff',
    all: searched('/home'),
    async find(q, signal) {
      const { list } = await call(
        listStockModels,
        { q, view: 'all', sort: 'name', limit: SHOWN },
        { signal, quiet: true },
      )
      return list.map(({ id, brand, name, quantity, retail_from_fen }) => ({
        ...{ key: id, title: name, to: `/home?model=${id}` },
        note: joined(brand, retail_from_fen !== null && `${formatMoney(retail_from_fen)} 起`),
        value: `${quantity} 件`,
      }))
    },
  },
  {
    name: '串号',
    icon: 'phone',
    does: 'staff',
    fits: (words) => CODE.test(words),
    async find(q, signal) {
      const asked = { q, sort: 'newest', with_total: false, limit: SHOWN } as const
      const { list } = await call(listDevices, asked, { signal, quiet: true })
      return list.map(({ id, identifier, model, spec, color, location, status }) => ({
        ...{ key: id, title: identifier, to: `/home?device=${id}` },
        note: joined(model, spec, color, location ?? DEVICE_STATUS_NAMES[status]),
      }))
    },
  },
  {
    name: '客户',
    icon: 'people',
    does: 'sales-view',
    all: searched('/others/customers'),
    async find(q, signal) {
      const { list } = await call(listCustomers, { q, limit: SHOWN }, { signal, quiet: true })
      return list.map(({ id, name, area, phone, level }) => ({
        ...{ key: id, title: name, to: `/others/customers/${id}` },
        note: joined(area, phone, CUSTOMER_LEVEL_NAMES[level]),
      }))
    },
  },
  {
    name: '销售单',
    icon: 'wallet',
    does: 'sales-view',
    all: searched('/sales'),
    async find(q, signal) {
      const { list } = await call(listSales, { q, limit: SHOWN }, { signal, quiet: true })
      return list.map(({ id, number, customer, title, status, day, total_fen }) => ({
        ...{ key: id, title: number, to: `/sales/${id}`, value: formatMoney(total_fen) },
        note: joined(day, customer, title, status !== 'posted' && SALE_STATUS_NAMES[status]),
      }))
    },
  },
  {
    name: '任务',
    icon: 'tasks',
    does: 'staff',
    all: (words) => `/tasks?q=${encodeURIComponent(words)}&scope=all&stage=any`,
    async find(q, signal) {
      const asked = { q, scope: 'all', stage: 'any', due: 'any', limit: SHOWN } as const
      const { list } = await call(listTasks, asked, { signal, quiet: true })
      return list.map(({ id, title, status, assignees, day }) => ({
        ...{ key: id, title, to: `/tasks/detail/${id}` },
        note: joined(TASK_STATUS_NAMES[status], assignees.map(({ name }) => name).join('、'), day),
      }))
    },
  },
  {
    name: '待办',
    icon: 'check',
    does: 'staff',
    all: searched('/others/todo'),
    async find(q, signal) {
      const { list } = await call(listTodos, { q }, { signal, quiet: true })
      return list.slice(0, SHOWN).map(({ id, title, note, day }) => ({
        ...{ key: id, title, note: joined(day, note), to: `/others/todo/detail?id=${id}` },
      }))
    },
  },
  {
    name: '会议记录',
    icon: 'mic',
    does: 'staff',
    all: searched('/others/meeting-records'),
    async find(q, signal) {
      const { list } = await call(listMeetings, { q, view: 'all', limit: SHOWN }, { signal, quiet: true })
      return list.map(({ id, title, day, host, state }) => ({
        ...{ key: id, title, to: `/others/meeting-records/detail/${id}` },
        note: joined(day, host, MEETING_STATE_NAMES[state]),
      }))
    },
  },
  {
    name: '动态',
    icon: 'message',
    does: 'staff',
    all: searched('/others/moments'),
    async find(q, signal) {
      const { list } = await call(
        listMoments,
        { q, scope: 'all', photos: false, limit: SHOWN },
        { signal, quiet: true },
      )
      return list.map(({ id, body, user_name, created_at }) => ({
        ...{ key: id, title: body, to: `/others/moments/detail?id=${id}` },
        note: joined(user_name, formatDay(created_at)),
      }))
    },
  },
  {
    name: '试卷',
    icon: 'document',
    all: searched('/paper-analysis'),
    async find(q, signal) {
      const { list } = await call(
        listPapers,
        { q, status: 'all', whose: 'all', limit: SHOWN },
        { signal, quiet: true },
      )
      return list.map(({ paper_id, title, subject, grade, questions, status }) => ({
        ...{ key: paper_id, title, to: `/paper-analysis/detail/${paper_id}` },
        note: joined(subject, grade, status === 'completed' ? `${questions} 题` : PAPER_STATUS_NAMES[status]),
      }))
    },
  },
  {
    name: '阅读练习',
    icon: 'book',
    async find(q, signal) {
      const { list } = await call(listReadingExercises, { q, limit: SHOWN }, { signal, quiet: true })
      return list.map(({ id, title, words, questions }) => ({
        ...{ key: id, title, note: `${words} 词 · ${questions} 题`, to: `/reading-comprehension/${id}` },
      }))
    },
  },
]
