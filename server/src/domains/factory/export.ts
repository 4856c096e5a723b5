import { exportFactoryItems, type listFactoryItems, orderReason } from '@shangxue/contract/factory/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { exportable } from '../../platform/exports/spec.ts'
import { factoryRepository } from './repository.ts'

type Row = Output<typeof listFactoryItems>['list'][number] & { readonly reason: string }

/** Factory stock with suggested orders and their reasons. */
export const factoryExport = exportable({
  endpoint: exportFactoryItems,
  title: '厂家库存',
  // The export reveals sales figures.
  needs: ['sales-view'],
  columns: [
    { header: '厂家', kind: 'text', width: 14, value: (row: Row) => row.source },
    { header: '快照日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '型号', kind: 'text', width: 26, value: (row) => row.model },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    { header: '条码', kind: 'text', width: 18, value: (row) => row.barcode },
    { header: '匹配商品', kind: 'text', width: 34, value: (row) => row.sku ?? '未匹配' },
    { header: '厂家库存', kind: 'integer', value: (row) => row.quantity },
    { header: '较上次', kind: 'integer', value: (row) => row.change },
    { header: '现有', kind: 'integer', value: (row) => row.own },
    { header: '在途', kind: 'integer', value: (row) => row.on_the_way },
    { header: '近 30 天销量', kind: 'integer', value: (row) => row.sold_30 },
    { header: '建议订货', kind: 'integer', value: (row) => row.suggested },
    { header: '说明', kind: 'text', width: 50, value: (row) => row.reason },
  ],
  keys: ({ db, tenantId }, filters, limit) => factoryRepository(db, tenantId).keys(filters, limit),
  async rows({ db, tenantId }, ids, { cover_days }) {
    const rows = await factoryRepository(db, tenantId).findByIds(ids, cover_days)
    return rows.map((row) => ({ ...row, reason: orderReason(row, cover_days) }))
  },
})
