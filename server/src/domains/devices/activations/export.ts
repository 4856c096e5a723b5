import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import { ACTIVATION_STATE_NAMES, exportActivationQuery } from '@shangxue/contract/devices/endpoints'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { exportable } from '../../../platform/exports/spec.ts'
import { lookUpCodes, type Result } from './activation-results.ts'

/** Matches a result by text, as the search field of the screen does. */
const matchesText = (q: string) => {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return ({ code, title, location, salesperson, customer, place }: Result) => {
    const text = [code, title, location, salesperson, customer, place].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

export const activationQueryExport = exportable({
  endpoint: exportActivationQuery,
  title: '激活查询',
  columns: [
    { header: '串号', kind: 'text', width: 18, value: (row: Result) => row.code },
    { header: '结果', kind: 'text', width: 14, value: (row) => ACTIVATION_STATE_NAMES[row.state] },
    { header: '设备', kind: 'text', width: 30, value: (row) => row.title },
    {
      header: '状态',
      kind: 'text',
      width: 10,
      value: (row) => row.status && DEVICE_STATUS_NAMES[row.status],
    },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '激活时间', kind: 'datetime', value: (row) => row.activated_at && new Date(row.activated_at) },
    { header: '激活地', kind: 'text', width: 20, value: (row) => row.place },
    { header: '来源', kind: 'text', width: 12, value: (row) => row.source },
    { header: '销售日期', kind: 'text', width: 12, value: (row) => row.sold_on },
    { header: '销售人', kind: 'text', width: 12, value: (row) => row.salesperson },
    { header: '客户', kind: 'text', width: 20, value: (row) => row.customer },
    { header: '相隔天数', kind: 'integer', width: 10, value: (row) => row.gap_days },
    { header: '与它重复', kind: 'text', width: 18, value: (row) => row.twin },
  ],
  // The results are the keys: only the complete list shows which codes are duplicates.
  async keys({ db, tenantId }, { codes, states, q }, limit) {
    const bareCodes = codes.map(normalizeCode).filter((code) => code !== '')
    const results = await lookUpCodes(db, tenantId, bareCodes)
    const selected = results.filter(({ state }) => states.length === 0 || states.includes(state))
    return selected.filter(matchesText(q)).slice(0, limit)
  },
  rows: async (_, results) => results,
})
