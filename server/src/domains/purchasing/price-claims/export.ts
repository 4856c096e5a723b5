import { CLAIM_LINE_STATE_NAMES, exportPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import { CLAIM_PLACE_NAMES } from '@shangxue/contract/purchasing/price-cuts'
import { exportable } from '../../../platform/exports/spec.ts'
import { type ClaimLine, getClaim, getClaimLines, listClaimedIds } from './queries.ts'

/** The phones of a claim, as the supplier asks for them: one row each. */
export const priceClaimExport = exportable({
  endpoint: exportPriceClaim,
  title: '价保申报',
  needs: ['supplier-view'],
  columns: [
    { header: 'IMEI', kind: 'text', width: 20, value: (row: ClaimLine) => row.imei },
    { header: '型号', kind: 'text', width: 34, value: (row) => row.title },
    { header: '状态', kind: 'text', width: 10, value: (row) => row.place && CLAIM_PLACE_NAMES[row.place] },
    { header: '门店或仓库', kind: 'text', width: 18, value: (row) => row.location },
    { header: '进货日期', kind: 'text', width: 12, value: (row) => row.purchase_day },
    { header: '销售单号', kind: 'text', width: 18, value: (row) => row.sale_number },
    { header: '销售日期', kind: 'text', width: 12, value: (row) => row.sold_day },
    { header: '原价', kind: 'money', width: 12, cost: true, value: (row) => row.old_fen },
    {
      header: '新价',
      ...{ kind: 'money', width: 12, cost: true },
      value: (row) => (row.old_fen === null ? null : row.old_fen - row.claim_fen),
    },
    { header: '价差', kind: 'money', width: 12, value: (row) => row.claim_fen },
    { header: '回复', kind: 'text', width: 10, value: (row) => CLAIM_LINE_STATE_NAMES[row.state] },
    { header: '认可金额', kind: 'money', width: 12, value: (row) => row.answer_fen },
    { header: '说明', kind: 'text', width: 30, value: (row) => row.answer_note },
  ],
  about: async ({ db }, { claim_id }) => {
    const { number, merchant, cut_number, sums } = await getClaim(db, claim_id)
    return [
      ['供应商', merchant],
      ['价保单', number],
      ['调价', cut_number],
      ['台数', String(sums.devices)],
    ]
  },
  keys: ({ db }, { claim_id }, limit) => listClaimedIds(db, claim_id, limit),
  rows: ({ db }, ids, { claim_id }) => getClaimLines(db, claim_id, ids),
})
