import { SYMPTOM_NAMES } from '@shangxue/contract/repairs/schemas'
import type { ReceiptTexts } from '@shangxue/contract/sales/receipt-texts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { ReceiptLine } from '../../sales/public.ts'
import type { RepairDetail } from '../api.ts'

const pairLine = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const optional = (text: string, right: string): ReceiptLine[] => (right === '' ? [] : [pairLine(text, right)])
const RULE: ReceiptLine = { kind: 'rule' }

/** Lines of the slip with which the customer picks the phone up. It never contains the password or a cost. */
export function buildSlip(repair: RepairDetail, company: string, texts: ReceiptTexts): ReceiptLine[] {
  const { header, address, phone } = texts
  const { quote, symptoms, covered, due_on } = repair
  return [
    { kind: 'head', text: header.trim() || company },
    ...(address.trim() === '' ? [] : [{ kind: 'middle', text: address.trim() } as const]),
    ...(phone.trim() === '' ? [] : [{ kind: 'middle', text: `电话 ${phone.trim()}` } as const]),
    { kind: 'middle', text: '取机单' },
    RULE,
    pairLine('单号', repair.number),
    pairLine('接机', formatDateTime(repair.received_at)),
    pairLine('门店', repair.location),
    pairLine('联系人', `${repair.contact_name} ${repair.contact_phone}`),
    RULE,
    { kind: 'text', text: repair.model },
    { kind: 'code', text: repair.code },
    ...optional('故障', symptoms.map((symptom) => SYMPTOM_NAMES[symptom]).join('、')),
    ...optional('说明', repair.symptom_note),
    ...optional('外观和附件', repair.condition),
    pairLine('保修', covered ? '保修内' : '保修外'),
    ...optional('约定完成', due_on ?? ''),
    ...(quote ? [pairLine('报价', formatMoney(quote.total_fen))] : []),
    RULE,
    { kind: 'text', text: '凭本单取机。请自行备份数据，维修中数据可能丢失。' },
    { kind: 'middle', text: '扫码查看维修进度' },
  ]
}
