import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import { parseMoment, parseText } from '../../../platform/imports/parsing/parse-cells.ts'
import type { ImportFields, ImportRow, Parsed } from '../../../platform/imports/spec.ts'
import { isInvalidCode } from './activation-results.ts'

export interface ActivationValues {
  readonly imei: string
  /** Local time of the company. */
  readonly activatedAt: string
  readonly place: string | null
  readonly model: string | null
}
export type ActivationRow = ImportRow<ActivationValues>

function parseCode(text: string): Parsed<string> {
  const value = normalizeCode(text)
  return isInvalidCode(value) ? { reason: '不是有效的 IMEI 或序列号，请核对' } : { value }
}

export const activationFields: ImportFields<ActivationValues> = {
  imei: {
    title: 'IMEI',
    required: true,
    hint: 'IMEI 或序列号，一台一行',
    example: '860000000000017',
    aliases: ['串号', 'IMEI1', 'IMEI 1', 'IMEI/SN', '设备串号', '产品串号', '序列号', 'SN', 'MEID'],
    parse: parseCode,
  },
  activatedAt: {
    title: '激活时间',
    required: true,
    hint: '日期，或日期和时间，例如 2026-01-31 09:30',
    example: '2026-01-31 09:30',
    aliases: ['激活日期', '首次激活时间', '激活时刻', 'activated at', 'activation time', 'activation date'],
    parse: parseMoment,
  },
  place: {
    title: '激活地',
    required: false,
    hint: '城市或门店',
    example: '杭州湖滨店',
    aliases: ['激活地点', '激活门店', '激活城市', '激活区域', '门店', '门店名称', '城市'],
    parse: parseText(60),
  },
  model: {
    title: '型号',
    required: false,
    hint: '厂家的叫法，不用和系统一致',
    example: 'Mate 70 Pro',
    aliases: ['机型', '产品型号', '产品名称', '传播名', 'model'],
    parse: parseText(60),
  },
}
