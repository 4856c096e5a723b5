import type { RepairEventKind, RepairState, Symptom } from '@shangxue/contract/repairs/schemas'
import { repairClaims, repairEvents, repairShipments, repairs } from '../../domains/repairs/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll, luhnImei } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
  readonly stores: readonly number[]
}

interface DemoRepair {
  readonly state: RepairState
  readonly daysAgo: number
  /** Promised day, in days before today. */
  readonly dueDaysAgo: number | null
  readonly model: string
  readonly contact: readonly [string, string]
  readonly symptoms: readonly Symptom[]
  readonly note: string
  readonly condition: string
  readonly covered: boolean
  /** Labour and parts in fen; undefined without a quote. */
  readonly quote?: readonly [number, number]
  readonly agreed?: boolean
  readonly outcome?: 'repaired' | 'unrepaired'
  readonly events: readonly RepairEventKind[]
}

const REPAIRS: readonly DemoRepair[] = [
  {
    ...{ state: 'received', daysAgo: 0, dueDaysAgo: -2, model: '华为 Mate 60 Pro', covered: true },
    ...{ contact: ['周先生', '13900001001'], symptoms: ['camera'], note: '后置摄像头对不上焦' },
    ...{ condition: '右下角轻微磕碰，无附件', events: ['received'] },
  },
  {
    ...{ state: 'quoted', daysAgo: 1, dueDaysAgo: -1, model: 'OPPO Reno 12', covered: false },
    ...{ contact: ['吴女士', '13900001002'], symptoms: ['screen'], note: '摔裂，触摸正常' },
    ...{ condition: '外屏碎裂，带保护壳', quote: [5_000, 38_000], events: ['received', 'quoted'] },
  },
  {
    ...{ state: 'repairing', daysAgo: 4, dueDaysAgo: 1, model: 'vivo X100', covered: false },
    ...{ contact: ['郑老板（城东永信通讯器材经营部）', '057188880003'], symptoms: ['battery', 'charging'] },
    ...{ note: '待机半天没电', condition: '', quote: [4_000, 12_000], agreed: true },
    ...{ events: ['received', 'quoted', 'agreed'] },
  },
  {
    ...{ state: 'at_maker', daysAgo: 6, dueDaysAgo: -4, model: '荣耀 Magic6', covered: true },
    ...{ contact: ['冯女士', '13900001004'], symptoms: ['no_power'], note: '充一夜不开机' },
    ...{ condition: '完好，带原装充电器', events: ['received', 'sent'] },
  },
  {
    ...{ state: 'ready', daysAgo: 9, dueDaysAgo: 6, model: '小米 14', covered: true, outcome: 'repaired' },
    ...{ contact: ['陈先生', '13900001005'], symptoms: ['sound'], note: '听筒声音小' },
    ...{ condition: '背面有划痕', events: ['received', 'started', 'finished'] },
  },
  {
    ...{ state: 'handed_over', daysAgo: 15, dueDaysAgo: 12, model: 'iPhone 15', covered: false },
    ...{ contact: ['褚先生', '13900001006'], symptoms: ['water'], note: '掉进水里，屏幕有水渍' },
    ...{ condition: '屏幕进水', outcome: 'unrepaired', quote: [10_000, 120_000] },
    ...{ events: ['received', 'quoted', 'declined', 'handed_over'] },
  },
]

const SIGNATURE = '60,150 120,60 180,160 240,70;300,90 420,100;340,60 350,180 470,190'
const CODE_PREFIX = 8_800_000

/** Seeds repairs in every state. They use no parts and take no money, so stock and ledger do not change. */
export async function seedRepairs(db: Db, { tenantId, calendar, staff, stores }: Parts): Promise<void> {
  const day = (daysAgo: number) => calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')
  const handlers = [staff.manager, ...staff.sellers]
  const ids = await insertAll(
    db,
    repairs,
    REPAIRS.map((repair, n) => {
      const { state, daysAgo, dueDaysAgo, quote, agreed, outcome, covered } = repair
      const handler = handlers[n % handlers.length] ?? staff.manager
      const isClosed = state === 'handed_over'
      return {
        ...{ tenantId, state, covered, model: repair.model, code: luhnImei(CODE_PREFIX + n) },
        number: `WX${calendar.digits(daysAgo).slice(2)}-DEM${n}A`,
        statusCode: `demo-repair-page-${String(n).padStart(7, '0')}`,
        ...{ outcome: outcome ?? null, locationId: stores[n % 2] ?? stores[0] ?? 0 },
        ...{
          contactName: repair.contact[0],
          contactPhone: repair.contact[1],
          symptoms: [...repair.symptoms],
        },
        ...{ symptomNote: repair.note, condition: repair.condition },
        ...{ warrantyBasis: 'none' as const, warrantyNote: covered ? '有购机发票' : '' },
        ...{ consent: 'signed' as const, signature: SIGNATURE },
        dueOn: dueDaysAgo === null ? null : day(dueDaysAgo),
        ...{ receivedBy: handler, handlerId: handler, receivedAt: calendar.at(daysAgo, 0.2) },
        ...{ labourFen: quote?.[0] ?? 0, quotedPartsFen: quote?.[1] ?? 0 },
        quotedAt: quote ? calendar.at(daysAgo, 0.5) : null,
        agreedFen: agreed && quote ? quote[0] + quote[1] : null,
        ...{ quoteConsent: agreed ? ('signed' as const) : null, quoteSignature: agreed ? SIGNATURE : '' },
        readyAt: state === 'ready' || isClosed ? calendar.at(Math.max(0, daysAgo - 4), 0.6) : null,
        ...{ chargeFen: isClosed ? 0 : null, closedAt: isClosed ? calendar.at(daysAgo - 3, 0.7) : null },
      }
    }),
  )
  await insertAll(
    db,
    repairEvents,
    REPAIRS.flatMap(({ events, daysAgo, quote }, n) =>
      events.map((kind, step) => ({
        ...{ tenantId, repairId: ids[n] ?? 0, kind, userId: handlers[n % handlers.length] ?? staff.manager },
        ...{ note: kind === 'sent' ? '荣耀客户服务中心，顺丰速运 SF1400886001' : '' },
        at: calendar.at(Math.max(0, daysAgo - step), 0.2 + step / 10),
        amountFen: kind === 'quoted' && quote ? quote[0] + quote[1] : null,
      })),
    ),
  )
  const idOf = (state: RepairState) => ids[REPAIRS.findIndex((repair) => repair.state === state)] ?? 0
  const maker = '荣耀客户服务中心'
  await db.insert(repairShipments).values({
    ...{ tenantId, repairId: idOf('at_maker'), maker, carrier: 'shunfeng', number: 'SF1400886001' },
    sentAt: calendar.at(5, 0.4),
  })
  await db.insert(repairClaims).values({
    ...{ tenantId, repairId: idOf('ready'), maker: '小米授权服务中心', amountFen: 12_000, note: '更换听筒' },
    ...{ submittedBy: staff.manager, submittedAt: calendar.at(4, 0.5) },
  })
}
