import { parseCount, parseDay, parseText, parseYuan } from '../../../platform/imports/parsing/parse-cells.ts'
import type { ImportFields, ImportRow } from '../../../platform/imports/spec.ts'
import { parseBarcode, parseImei, parseSerial } from '../devices/parse-codes.ts'

export interface StockValues {
  readonly brand: string
  readonly model: string
  readonly shortName: string | null
  readonly spec: string
  readonly color: string
  readonly barcode: string | null
  readonly store: string
  readonly imei1: string | null
  readonly imei2: string | null
  readonly sn: string | null
  readonly quantity: number | null
  readonly cost: number
  readonly receivedOn: string | null
  readonly remark: string | null
}
export type StockRow = ImportRow<StockValues>

const MAX_PIECES = 20_000

const textField = (
  title: string,
  hint: string,
  example: string,
  aliases: readonly string[],
  max: number,
) => ({
  title,
  required: true,
  hint,
  example,
  aliases,
  parse: parseText(max),
})

export const stockFields: ImportFields<StockValues> = {
  brand: textField('品牌', '没有的品牌会自动新建', '华为', ['品牌名称', 'brand'], 30),
  model: textField(
    '型号',
    '没有的型号会自动新建',
    'Mate 70 Pro',
    ['机型', '商品型号', '商品名称', '产品型号', 'model'],
    60,
  ),
  shortName: {
    ...textField('简称', '只在新建型号时使用，不填则与型号相同', 'M70P', ['型号简称', '商品简称'], 30),
    required: false,
  },
  spec: textField('配置', '内存和存储等，没有填“标准”', '12+256', ['规格', '内存', '版本', 'spec'], 40),
  color: textField('颜色', '没有填“无”', '曜石黑', ['机身颜色', 'color'], 20),
  barcode: {
    title: '条码',
    required: false,
    hint: '商品条码，同一规格和颜色只能有一个',
    example: '6901234567892',
    aliases: ['商品条码', '条形码', '69码', 'barcode'],
    parse: parseBarcode,
  },
  store: textField(
    '门店',
    '必须是已有的门店或仓库；一个都没有时，第一次导入会新建',
    '总仓',
    ['仓库', '门店名称', '入库门店', '入库仓库', '库位'],
    40,
  ),
  imei1: {
    title: 'IMEI1',
    required: false,
    hint: '手机串号，15 位；有串号的一行是一台',
    example: '860000000000009',
    aliases: ['IMEI', '串号', '串号1', '主串号', '串码', 'IMEI号'],
    parse: parseImei,
  },
  imei2: {
    title: 'IMEI2',
    required: false,
    hint: '第二个串号，15 位',
    example: '860000000000017',
    aliases: ['串号2', '副串号'],
    parse: parseImei,
  },
  sn: {
    title: 'SN',
    required: false,
    hint: '序列号，4 到 32 位字母和数字',
    example: 'SN20260131A01',
    aliases: ['序列号', 'S/N', 'SN号', 'SN码'],
    parse: parseSerial,
  },
  quantity: {
    title: '数量',
    required: false,
    hint: '配件填件数；有串号的留空',
    example: '',
    aliases: ['件数', '入库数量', 'qty'],
    parse: parseCount(MAX_PIECES),
  },
  cost: {
    title: '采购价',
    required: true,
    hint: '单台或单件，元，最多两位小数',
    example: '5999.00',
    aliases: ['进价', '采购单价', '成本', '成本价', '进货价', '单价'],
    parse: parseYuan,
  },
  receivedOn: {
    title: '入库日期',
    required: false,
    hint: '不填就是现在，不能晚于今天',
    example: '2026-01-31',
    aliases: ['日期', '入库时间', '进货日期'],
    parse: parseDay,
  },
  remark: {
    title: '备注',
    required: false,
    hint: '最多 200 个字',
    example: '',
    aliases: ['说明', '入库备注'],
    parse: parseText(200),
  },
}

export const CODE_FIELDS = ['imei1', 'imei2', 'sn'] as const

/** A row with any identifier is one device; all others are accessory pieces. */
export const isDevice = ({ imei1, imei2, sn }: StockValues): boolean => (imei1 ?? imei2 ?? sn) !== null
