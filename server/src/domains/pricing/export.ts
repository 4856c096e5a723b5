import type { Input } from '@shangxue/contract/endpoint'
import { type exportPrices as endpoint, PRICE_TYPE_NAMES } from '@shangxue/contract/pricing'
import type { FileToSend, SlowContext } from '../../platform/serve.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write.ts'
import { pricingRepository } from './repository.ts'

/** The price list with the columns that the caller may see. */
export async function exportPrices(
  { actor, transaction }: SlowContext,
  filters: Input<typeof endpoint>,
): Promise<FileToSend> {
  const { rows, types } = await transaction((db) =>
    pricingRepository(db, actor.can('cost-view')).all(filters),
  )
  return {
    fileName: '价格表.xlsx',
    body: writeWorkbook({
      sheets: [
        {
          name: '价格表',
          columns: [
            { header: '品牌', kind: 'text', width: 12 },
            { header: '型号', kind: 'text', width: 24 },
            { header: '简称', kind: 'text', width: 14 },
            { header: '配置', kind: 'text', width: 14 },
            { header: '颜色', kind: 'text', width: 12 },
            ...types.map((type) => ({ header: PRICE_TYPE_NAMES[type], kind: 'money' as const, width: 12 })),
          ],
          rows: rows.map((row) => [
            row.brand,
            row.model,
            row.short_name,
            row.spec,
            row.color,
            ...types.map((type) => row.prices.find((price) => price.type === type)?.amount_fen ?? null),
          ]),
        },
      ],
    }),
  }
}
