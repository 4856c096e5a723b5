import { type Static, Type } from 'typebox'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'

/** A repair ends as `handed_over` or `cancelled`. */
export const REPAIR_STATES = [
  'received',
  'quoted',
  'repairing',
  'at_maker',
  'ready',
  'handed_over',
  'cancelled',
] as const
export type RepairState = (typeof REPAIR_STATES)[number]
export const REPAIR_STATE_NAMES: Record<RepairState, string> = {
  received: '已接机',
  quoted: '待客户答复',
  repairing: '维修中',
  at_maker: '已送厂家',
  ready: '待取机',
  handed_over: '已取机',
  cancelled: '已取消',
}
export const CLOSED_REPAIR_STATES: readonly RepairState[] = ['handed_over', 'cancelled']

/** States that may follow each state. The server refuses every other change. */
export const REPAIR_TRANSITIONS: Record<RepairState, readonly RepairState[]> = {
  received: ['quoted', 'repairing', 'at_maker', 'ready', 'cancelled'],
  quoted: ['quoted', 'repairing', 'at_maker', 'ready', 'cancelled'],
  repairing: ['quoted', 'at_maker', 'ready'],
  at_maker: ['repairing'],
  // A phone that is swapped when it could be picked up stays ready.
  ready: ['repairing', 'ready', 'handed_over'],
  handed_over: [],
  cancelled: [],
}
export const canFollow = (from: RepairState, to: RepairState): boolean =>
  REPAIR_TRANSITIONS[from].includes(to)

/** How a repair ended: without a repair the customer takes the phone back as it was. */
export const REPAIR_OUTCOMES = ['repaired', 'unrepaired', 'swapped'] as const
export type RepairOutcome = (typeof REPAIR_OUTCOMES)[number]
export const REPAIR_OUTCOME_NAMES: Record<RepairOutcome, string> = {
  repaired: '已修好',
  unrepaired: '未维修',
  swapped: '已换机',
}

export const SYMPTOMS = [
  'screen',
  'no_power',
  'battery',
  'charging',
  'camera',
  'sound',
  'signal',
  'buttons',
  'system',
  'water',
] as const
export type Symptom = (typeof SYMPTOMS)[number]
export const SYMPTOM_NAMES: Record<Symptom, string> = {
  screen: '屏幕',
  no_power: '不开机',
  battery: '电池',
  charging: '充电',
  camera: '摄像头',
  sound: '听筒或喇叭',
  signal: '信号',
  buttons: '按键',
  system: '系统',
  water: '进水',
}

/** Months of warranty from the day of the sale, or of the activation if we did not sell the phone. */
export const WARRANTY_MONTHS = 12
export const WARRANTY_BASES = ['sale', 'activation', 'none'] as const
export type WarrantyBasis = (typeof WARRANTY_BASES)[number]
export const WARRANTY_BASIS_NAMES: Record<WarrantyBasis, string> = {
  sale: '按销售日',
  activation: '按激活日',
  none: '没有销售和激活记录',
}

/** How the customer agreed: by signature on the screen, or by telephone. */
export const CONSENT_METHODS = ['signed', 'phone'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]
export const CONSENT_METHOD_NAMES: Record<ConsentMethod, string> = { signed: '现场签名', phone: '电话同意' }

export const CLAIM_STATES = ['submitted', 'accepted', 'refused'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const CLAIM_STATE_NAMES: Record<ClaimState, string> = {
  submitted: '待厂家答复',
  accepted: '厂家已同意',
  refused: '厂家已拒绝',
}

export const REPAIR_EVENT_KINDS = [
  'received',
  'assigned',
  'quoted',
  'agreed',
  'declined',
  'started',
  'part_used',
  'part_returned',
  'sent',
  'returned',
  'finished',
  'reopened',
  'swapped',
  'lent',
  'loan_returned',
  'claimed',
  'claim_decided',
  'password_viewed',
  'handed_over',
  'cancelled',
] as const
export type RepairEventKind = (typeof REPAIR_EVENT_KINDS)[number]
export const REPAIR_EVENT_NAMES: Record<RepairEventKind, string> = {
  received: '接机',
  assigned: '改派',
  quoted: '报价',
  agreed: '客户同意报价',
  declined: '客户不修',
  started: '开始维修',
  part_used: '领用配件',
  part_returned: '退回配件',
  sent: '寄给厂家',
  returned: '厂家寄回',
  finished: '可以取机',
  reopened: '继续维修',
  swapped: '换机',
  lent: '借出手机',
  loan_returned: '归还借机',
  claimed: '向厂家索赔',
  claim_decided: '厂家答复索赔',
  password_viewed: '查看开机密码',
  handed_over: '取机',
  cancelled: '取消',
}

export const CONTACT_NAME_MAX = 40
export const MODEL_MAX = 60
export const SYMPTOM_NOTE_MAX = 500
export const CONDITION_MAX = 200
export const PASSWORD_MAX = 60
export const REPAIR_NOTE_MAX = 200
export const REPAIR_PHOTOS_MAX = 6
/** Pieces of one accessory in a repair. */
export const PART_PIECES_MAX = 20
/** Days ahead for which a repair or a loan may be promised. */
export const REPAIR_DAYS_MAX = 365
/** Bits of the customer's code: nobody can guess one. */
export const STATUS_CODE_BYTES = 18
export const STATUS_CODE = '^[A-Za-z0-9_-]{24}$'

/** Width and height of the area in which a signature is drawn. */
export const SIGNATURE_SIZE = { width: 600, height: 240 } as const
/** Lines of a signature: points `x,y` separated by spaces, lines by semicolons. */
export const SIGNATURE =
  '^([0-9]{1,3},[0-9]{1,3}( [0-9]{1,3},[0-9]{1,3})*(;[0-9]{1,3},[0-9]{1,3}( [0-9]{1,3},[0-9]{1,3})*)*)?$'
export const SIGNATURE_MAX = 12_000
export const Signature = Type.String({ pattern: SIGNATURE, maxLength: SIGNATURE_MAX, default: '' })

/** The last day of the warranty and its first day, with the record that it starts from. */
export const Warranty = Type.Object({
  covered: Nullable(Type.Boolean({ description: 'Null if neither sale nor activation is known' })),
  basis: OneOf(WARRANTY_BASES),
  starts_on: Nullable(Day),
  until: Nullable(Day),
})
export type Warranty = Static<typeof Warranty>

export const RepairRow = {
  id: Id,
  number: Type.String(),
  state: OneOf(REPAIR_STATES),
  outcome: Nullable(OneOf(REPAIR_OUTCOMES)),
  code: Type.String({ description: 'IMEI or serial number' }),
  model: Type.String(),
  customer_id: Nullable(Id),
  contact_name: Type.String(),
  contact_phone: Type.String(),
  location_id: Id,
  location: Type.String(),
  handler_id: Id,
  handler: Type.String(),
  symptoms: Type.Array(OneOf(SYMPTOMS)),
  covered: Type.Boolean({ description: 'True if the repair is under warranty' }),
  received_at: Instant,
  due_on: Nullable(Day),
  overdue: Type.Boolean({ description: 'True if the promised day has passed and the phone is not ready' }),
  loan_overdue: Type.Boolean({ description: 'True if a loan phone is due back' }),
}

export const Part = Type.Object({
  id: Id,
  sku_id: Id,
  title: Type.String(),
  quantity: Type.Integer(),
  price_fen: Fen,
  cost_fen: Nullable(Type.Integer({ description: '分; null without cost-view' })),
  document: Type.String({ description: 'Number of the stock document' }),
  returned: Type.Boolean(),
})
