import {
  PRICE_HEADINGS,
  PRICE_TYPE_NAMES,
  PRICE_TYPES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { parseMoment, parseText, parseYuan } from '../../../platform/imports/parsing/parse-cells.ts'
import type { ImportField, ImportFields, ImportRow } from '../../../platform/imports/spec.ts'

export type PriceValues = {
  readonly brand: string
  readonly model: string
  readonly spec: string
  readonly color: string | null
  readonly validFrom: string | null
} & { readonly [T in PriceType]: number | null }
export type PriceRow = ImportRow<PriceValues>

const priceField = (type: PriceType, example: string): ImportField<number | null> => ({
  title: PRICE_TYPE_NAMES[type],
  required: false,
  hint: '元，最多两位小数；不填则不改',
  example,
  aliases: PRICE_HEADINGS[type],
  parse: parseYuan,
})

export const priceFields: ImportFields<PriceValues> = {
  brand: {
    title: '品牌',
    required: true,
    hint: '必须是已有的品牌',
    example: '华为',
    aliases: PRICE_HEADINGS.brand,
    parse: parseText(30),
  },
  model: {
    title: '型号',
    required: true,
    hint: '必须是已有的型号',
    example: 'Mate 70 Pro',
    aliases: PRICE_HEADINGS.model,
    parse: parseText(60),
  },
  spec: {
    title: '配置',
    required: true,
    hint: '必须是该型号已有的配置',
    example: '12+256',
    aliases: PRICE_HEADINGS.spec,
    parse: parseText(40),
  },
  color: {
    title: '颜色',
    required: false,
    hint: '不填就是该配置的所有颜色',
    example: '曜石黑',
    aliases: PRICE_HEADINGS.color,
    parse: parseText(20),
  },
  purchase: priceField('purchase', '5200.00'),
  wholesale: priceField('wholesale', '5500.00'),
  wholesale_b: priceField('wholesale_b', ''),
  wholesale_c: priceField('wholesale_c', ''),
  staff: priceField('staff', ''),
  retail: priceField('retail', '5999.00'),
  floor: priceField('floor', '5400.00'),
  validFrom: {
    title: '生效时间',
    required: false,
    hint: '不填就是现在；可填日期，或日期和时间，例如 2026-01-31 09:30',
    example: '',
    aliases: ['生效日期', '执行时间', '开始时间'],
    parse: parseMoment,
  },
}

export const filledPrices = (values: PriceValues): [PriceType, number][] =>
  PRICE_TYPES.flatMap((type) => (values[type] === null ? [] : [[type, values[type]] as [PriceType, number]]))
