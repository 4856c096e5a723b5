import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import type { ImportFields, Parsed } from '../../platform/imports/spec.ts'

export interface FactoryValues {
  readonly model: string
  readonly spec: string | null
  readonly color: string | null
  readonly barcode: string | null
  readonly quantity: number
}

const MAX_QUANTITY = 1_000_000

/** Parses a quantity. Zero is allowed, because such lists also report what is out of stock. */
function parsePieces(text: string): Parsed<number> {
  const plain = text
    .normalize('NFKC')
    .replaceAll(',', '')
    .replace(/[台件部]$/, '')
    .trim()
  const value = /^\d{1,9}(\.0+)?$/.test(plain) ? Number(plain) : -1
  return value >= 0 && value <= MAX_QUANTITY ? { value } : { reason: `必须是 0 到 ${MAX_QUANTITY} 的整数` }
}

export const factoryFields: ImportFields<FactoryValues> = {
  model: {
    title: '型号',
    required: true,
    hint: '按厂家的写法',
    example: 'Mate 70 Pro',
    aliases: ['机型', '产品型号', '产品名称', '商品名称', '物料名称', '产品', '品名', '名称', 'model'],
    parse: parseText(60),
  },
  spec: {
    title: '配置',
    required: false,
    hint: '内存和存储',
    example: '12+256',
    aliases: ['规格', '内存', '容量', '版本', '存储', '规格型号', 'spec'],
    parse: parseText(40),
  },
  color: {
    title: '颜色',
    required: false,
    hint: '按厂家的写法',
    example: '曜石黑',
    aliases: ['色', '颜色描述', '外观', 'color'],
    parse: parseText(20),
  },
  barcode: {
    title: '条码',
    required: false,
    hint: '有条码时先按条码匹配',
    example: '',
    aliases: ['69码', '商品条码', '国际条码', '条形码', 'ean', 'barcode'],
    parse: parseText(40),
  },
  quantity: {
    title: '厂家库存',
    required: true,
    hint: '台数，没有填 0',
    example: '120',
    aliases: [
      '库存',
      '库存数量',
      '可用库存',
      '可售数量',
      '可用数量',
      '现货',
      '数量',
      '可订数量',
      'quantity',
      'qty',
    ],
    parse: parsePieces,
  },
}
