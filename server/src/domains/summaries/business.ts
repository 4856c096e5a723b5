import type { BusinessSummary, ChangeKey } from '@shangxue/contract/summaries'
import { addDays } from '@shangxue/study/calendar'
import type { Db } from '../../platform/database/database.ts'
import { elapsedOf, forecast } from '../../platform/forecast.ts'
import { daysOfMonth, todayOf } from '../../platform/period.ts'
import { groupSums } from '../cash-items/service.ts'
import { debtSums, overdueDebts } from '../debts/service.ts'
import { activationFigures } from '../devices/service.ts'
import { sharesOf, soldIn } from '../sales-figures/service.ts'
import { targetReads } from '../targets/service.ts'
import { decisionsFor } from './decisions.ts'
import type { Who } from './report.ts'

type OfDay = Partial<Record<ChangeKey, number>>

/** Figures of a day that the actor may see. */
async function figuresAt(db: Db, actor: Who, day: string): Promise<OfDay> {
  const { tenantId } = actor
  const period = { from: day, to: day }
  const sold = await soldIn(db, period, actor.can('cost-view'))
  const { total } = await activationFigures(db, tenantId, { ...period, by: 'model' })
  const ofSelling = {
    amount: sold.amount_fen,
    pieces: sold.pieces,
    ...(sold.margin_fen === null ? {} : { margin: sold.margin_fen }),
    returned: sold.returned,
    activations: total,
  }
  if (!actor.can('finance')) return ofSelling
  const { amount_fen: expense } = await groupSums(db, 'expense', period)
  const { owed_fen: owed } = await debtSums(db, tenantId, { q: '', sort: 'owed', day })
  return { ...ofSelling, expense, owed }
}

const KEYS: readonly ChangeKey[] = [
  ...(['amount', 'pieces', 'margin', 'returned', 'activations', 'expense', 'owed'] as const),
]

function changesOf(today: OfDay, yesterday: OfDay, before: OfDay): BusinessSummary['changes'] {
  return KEYS.filter((key) => today[key] !== undefined).map((key) => ({
    key,
    today: today[key] ?? 0,
    yesterday: yesterday[key] ?? 0,
    before: before[key] ?? 0,
  }))
}

async function monthUntil(
  db: Db,
  actor: Who,
  { today, soldToday }: { today: string; soldToday: number },
): Promise<BusinessSummary['month']> {
  const month = today.slice(0, 7)
  const period = daysOfMonth(month)
  const { amount_fen, pieces } = await soldIn(db, period, false)
  const { days, passed, list } = await targetReads(db, actor).progress(month)
  const stores = list.flatMap(({ scope, amount }) => (scope === 'store' && amount ? amount : []))
  const sum = (of: (one: (typeof stores)[number]) => number) => stores.reduce((all, one) => all + of(one), 0)
  const target =
    stores.length === 0
      ? null
      : {
          target: sum((one) => one.target),
          actual: sum((one) => one.actual),
          expected: stores.every(({ expected }) => expected !== null)
            ? sum(({ expected }) => expected ?? 0)
            : null,
        }
  const expected_fen = forecast(amount_fen, soldToday, elapsedOf(period, today))
  return { month, days, passed, amount_fen, pieces, expected_fen, target }
}

export async function businessSummary(db: Db, actor: Who): Promise<BusinessSummary> {
  const today = await todayOf(db, actor.tenantId)
  const [yesterday, dayBefore] = [addDays(today, -1), addDays(today, -2)]
  const [now, last, before] = [
    await figuresAt(db, actor, today),
    await figuresAt(db, actor, yesterday),
    await figuresAt(db, actor, dayBefore),
  ]
  const period = { from: yesterday, to: yesterday }
  const [store] = await sharesOf(db, 'stores', period, false)
  const [brand] = await sharesOf(db, 'brands', period, false)
  const best = (one: typeof store) =>
    one === undefined || one.amount_fen <= 0
      ? null
      : { id: one.id, name: one.name, amount_fen: one.amount_fen }
  return {
    ...{ today, yesterday, before: dayBefore },
    changes: changesOf(now, last, before),
    month: await monthUntil(db, actor, { today, soldToday: now.amount ?? 0 }),
    best: { store: best(store), brand: best(brand) },
    decisions: await decisionsFor(db, actor, today),
    remind_days: (await overdueDebts(db, today, today)).remind_days,
  }
}
