import type { Output } from '@shangxue/contract/platform/endpoint'
import type { spinPrizeWheel } from '@shangxue/contract/wheel/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { listBossIds } from '../../platform/session/rights.ts'
import { notify } from '../notifications/service.ts'
import { wheelDraws } from './schema.ts'
import { pickWeighted, type RandomInt, secureRandomInt, totalWeight } from './weighted-pick.ts'

type Player = Pick<Actor, 'tenantId' | 'userId' | 'userName'>

interface Prize extends Record<string, unknown> {
  id: number
  name: string
  kind: 'goods' | 'thanks'
  weight: number
}

/** Returns the prizes that can be won now. */
async function availablePrizes(db: Db): Promise<Prize[]> {
  const { rows } = await db.execute<Prize>(sql`
    select id::float8 as id, name, kind, weight from wheel_prize
    where active and (stock is null or stock > 0) order by id`)
  return rows
}

/** Uses the user's oldest unused chance. Concurrent draws take different chances, or fail with `wheel_no_chance`. */
async function useChance(db: Db, { userId }: Player): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update wheel_chance set used_at = now()
    where used_at is null and id = (
      select id from wheel_chance where user_id = ${userId} and used_at is null
      order by id limit 1 for update skip locked)
    returning id::float8 as id`)
  const [used] = rows
  if (!used) throw new AppError('wheel_no_chance')
  return used.id
}

/** Decrements the stock of a prize. Returns false if none is left: this conditional update decides the race. */
async function decrementStock(db: Db, prizeId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update wheel_prize set stock = stock - 1, version = version + 1
    where id = ${prizeId} and active and (stock is null or stock > 0)`)
  return rowCount === 1
}

/**
 * Picks a prize. If a concurrent draw took its last piece, picks again among the remaining prizes, so each round has
 * one fewer.
 */
async function pickPrize(db: Db, random: RandomInt): Promise<Prize & { total: number }> {
  for (;;) {
    const prizes = await availablePrizes(db)
    const prize = pickWeighted(prizes, random)
    if (!prize) throw new AppError('wheel_empty')
    if (await decrementStock(db, prize.id)) return { ...prize, total: totalWeight(prizes) }
  }
}

export async function spinWheel(
  db: Db,
  player: Player,
  random: RandomInt = secureRandomInt,
): Promise<Output<typeof spinPrizeWheel>> {
  const { tenantId, userId, userName } = player
  const chanceId = await useChance(db, player)
  const { id: prizeId, name, kind, weight, total } = await pickPrize(db, random)
  const [inserted] = await db
    .insert(wheelDraws)
    .values({ tenantId, userId, chanceId, prizeId, name, kind, weight, totalWeight: total })
    .returning({ id: wheelDraws.id })
  if (!inserted) throw new AppError('conflict')
  if (kind === 'goods') await notifyBosses(db, { tenantId, userId, userName, prize: name })
  return { id: inserted.id, prize_id: prizeId, name, kind, chances: await countChances(db, userId) }
}

export async function countChances(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from wheel_chance where user_id = ${userId} and used_at is null`)
  return rows[0]?.n ?? 0
}

/** Notifies the bosses so that one of them hands the prize over. */
async function notifyBosses(
  db: Db,
  { tenantId, userId, userName, prize }: Player & { readonly prize: string },
): Promise<void> {
  const bossIds = (await listBossIds(db)).filter((id) => id !== userId)
  await notify(
    db,
    ...bossIds.map((id) => ({
      ...{ tenantId, userId: id, kind: 'wheel.won', title: `${userName}抽中了${prize}` },
      ...{ body: '请尽快发放，发放后在转盘的管理中登记', link: '/others/lucky-wheel?view=manage' },
    })),
  )
}
