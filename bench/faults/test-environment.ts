import { addShift, addWorkGroup, addWorkPlace } from '@shangxue/contract/attendance/admin'
import { getStudyWords } from '@shangxue/contract/english/endpoints'
import { adjustStock } from '@shangxue/contract/stock/actions'
import type pg from 'pg'
import { publishedPaper } from '../learning/exam-fixture.ts'
import type { Phone } from './client-device.ts'
import { CLIENT_KINDS, type FaultTestState } from './clients.ts'

const PIECES = 40_000
const SITE = { lat: 30.2084, lng: 120.2119 }
const DAY_MIN = 1_440
const SHIFT_MIN = 540

/** Users who can sign in with the password of the demo's pupil. */
const addUsers = (pool: pg.Pool, prefix: string, count: number) =>
  pool.query(
    `insert into app_user (tenant_id, name, password_hash, boss, position)
     select tenant_id, $2 || n, password_hash, false, '业务员' from app_user, generate_series(1, $1::int) n
     where name = 'xuesheng'`,
    [count, prefix],
  )

const timeOf = (minutes: number): string => {
  const of = (minutes + DAY_MIN) % DAY_MIN
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** Creates employees who can clock in at any time of day: their shift began an hour ago, at one workplace. */
async function somewhereToWork(pool: pg.Pool, boss: Phone, people: number): Promise<void> {
  const now = new Date(Date.now() + 8 * 60 * 60_000)
  const began = now.getUTCHours() * 60 + now.getUTCMinutes() - 60
  const shift = await boss.call(addShift, {
    ...{
      name: '故障演练',
      on: timeOf(began),
      off: timeOf(began + SHIFT_MIN),
      break_from: null,
      break_to: null,
    },
    ...{ grace_min: 5, serious_min: 30, absence_min: 120, early_grace_min: 0 },
    ...{ open_before_min: 120, close_after_min: 120 },
  })
  const place = await boss.call(addWorkPlace, { name: '故障演练', ...SITE, system: 'wgs84', radius_m: 300 })
  const group = await boss.call(addWorkGroup, {
    ...{ name: '故障演练', follows_holidays: false, field_allowed: false },
    ...{ week: Array.from({ length: 7 }, () => shift.id), place_ids: [place.id], member_ids: [] },
  })
  await addUsers(pool, '打卡', people)
  await pool.query(
    `insert into work_group_member (tenant_id, group_id, user_id, from_day)
     select tenant_id, $1, id, current_date - 30 from app_user where name like '打卡%'`,
    [group.id],
  )
}

/** Creates the records that clients write about: users, stock, a paper, words, and a workplace. */
export async function createFaultTestState(
  pool: pg.Pool,
  phoneOf: (name: string) => Phone,
  { book, pauseMs, people }: Pick<FaultTestState, 'book' | 'pauseMs'> & { people: number },
): Promise<{ world: FaultTestState; stop(): void }> {
  const boss = phoneOf('laoban')
  await boss.signIn()
  await addUsers(
    pool,
    '故障',
    CLIENT_KINDS.reduce((sum, client) => sum + client.count, 0),
  )
  await pool.query(
    `insert into user_permission (tenant_id, user_id, key)
     select tenant_id, id, 'sales-record' from app_user where name like '故障%'`,
  )
  await somewhereToWork(pool, boss, people)
  const { rows: goods } = await pool.query<{ sku: number; place: number }>(
    `select s.id::int as sku, l.id::int as place from sku s
     join product p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.tracking = 'none'
     join tenant t on t.id = s.tenant_id and t.name = '演示数据库'
     cross join lateral (select id from location l where l.tenant_id = t.id order by id limit 3) l
     order by s.id limit 12`,
  )
  await boss.call(adjustStock, {
    reason: '故障演练',
    devices: [],
    items: goods.map(({ sku, place }) => ({
      ...{ sku_id: sku, location_id: place, quantity: Math.floor(PIECES / goods.length), unit_cost_fen: 700 },
    })),
  } as never)
  const paper = await publishedPaper((e, input) => boss.call(e, input), 12)
  const { list } = await boss.call(getStudyWords, { grade: 5 })
  let [isRunning, next] = [true, 0]
  return {
    world: {
      ...{ book, goods, paper, words: list.map(({ id }) => id), pauseMs, site: SITE },
      goesOn: () => isRunning,
      comes() {
        if (next >= people) return undefined
        const name = `打卡${++next}`
        return { name, phone: phoneOf(name) }
      },
    },
    stop: () => {
      isRunning = false
    },
  }
}
