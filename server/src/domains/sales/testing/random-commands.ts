import * as sales from '@shangxue/contract/sales/endpoints'
import { adjustStock, receiveStock, reserveDevices } from '@shangxue/contract/stock/actions'
import fc from 'fast-check'
import { luhnImei } from '../../../testing/builders.ts'
import type { ApiResponse } from '../../../testing/harness.ts'
import { FLOOR, RETAIL, type testShop } from './shop.ts'

/** Random numbers by which a command picks its items and amounts. */
export interface Dice {
  readonly a: number
  readonly b: number
  readonly n: number
}
export type Command = (dice: Dice) => Promise<ApiResponse>

export const randomDice = fc.record({ a: fc.nat(50), b: fc.nat(50), n: fc.nat(6) })

export interface RandomCommands {
  readonly commands: Record<string, Command>
  /** Stocks the shop. Call before the first command. */
  prepare(): Promise<void>
}

/** Commands of a shop that change sales and stock, with items that fit more often than not. */
export function randomCommands({
  fixture,
  call,
  auth,
  phones,
  sold,
  pieces,
}: ReturnType<typeof testShop>): RandomCommands {
  let film = 0
  let imei = 8_000_000
  const pickLocation = (n: number) => (n % 2 ? fixture.shop.id : fixture.depot.id)
  /** Picks one or two devices, mostly in the suitable status. */
  async function pickDevices({ a, b, n }: Dice, status: string): Promise<number[]> {
    const { rows } = await fixture.h.database.pool.query<{ id: number }>(
      'select id::int as id from device where status = $1 or $2 order by id desc limit 8',
      [status, n === 0],
    )
    const ids = rows.map(({ id }) => id)
    return [...new Set([ids[a % ids.length], ids[b % ids.length]])]
      .flatMap((id) => id ?? [])
      .slice(0, 1 + (n % 2))
  }
  async function pickSale({ a }: Dice): Promise<number> {
    const { rows } = await fixture.h.database.pool.query<{ id: number }>(
      'select id::int as id from sale order by id desc limit 6',
    )
    return rows[a % Math.max(rows.length, 1)]?.id ?? 1
  }

  const commands: Record<string, Command> = {
    sell: async (dice) => {
      const ids = await pickDevices(dice, 'in_stock')
      const lines = [
        ...(ids.length > 0
          ? [{ sku_id: fixture.phone.id, price_fen: RETAIL + dice.b, device_ids: ids }]
          : []),
        ...(dice.n % 3 ? [{ sku_id: film, price_fen: 199 * dice.n, device_ids: [], quantity: dice.n }] : []),
      ]
      const buyer = dice.a % 2 ? { customer_id: fixture.customer.id } : {}
      const saleInput = sold([], {
        lines,
        discount_fen: dice.b * 37,
        location_id: pickLocation(dice.b),
        ...buyer,
      })
      // Dealers buy half of it or all on account.
      const total = saleInput.payments.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
      const onAccount = dice.a % 2 ? Math.round(total / (1 + (dice.b % 2))) : 0
      saleInput.payments = [
        { method: 'on_account' as const, amount_fen: onAccount },
        { method: 'wechat' as const, amount_fen: total - onAccount },
      ].filter(({ amount_fen }) => amount_fen > 0)
      return call(sales.recordSale, saleInput, auth(dice.b % 2 ? fixture.seller : fixture.manager))
    },
    ask: async (dice) => {
      const lines = [
        {
          sku_id: fixture.phone.id,
          price_fen: FLOOR - 1 - dice.n,
          device_ids: await pickDevices(dice, 'in_stock'),
        },
      ]
      return call(
        sales.recordSale,
        sold([], { lines, ask: '老客户', location_id: pickLocation(dice.b) }),
        auth(),
      )
    },
    decide: async (dice) =>
      call(
        sales.decideSale,
        { id: await pickSale(dice), approve: dice.b % 3 > 0, reason: '' },
        auth(fixture.boss),
      ),
    withdraw: async (dice) => call(sales.withdrawSale, { id: await pickSale(dice) }, auth(fixture.boss)),
    comeBack: async (dice) => {
      const id = await pickSale(dice)
      const { data } = await call(sales.getSale, { id }, auth(fixture.manager))
      const lines = (data?.lines ?? []).slice(0, 1 + (dice.n % 2)).map((line) => {
        const returnable = line.devices.filter(({ returned }) => !returned).slice(0, 1 + (dice.b % 2))
        const quantity = Math.min(dice.n + 1, line.quantity - line.returned)
        const share = (n: number) => Math.round((line.amount_fen * n) / line.quantity)
        const count = line.tracking === 'serial' ? returnable.length : quantity
        return {
          line: line.line,
          device_ids: returnable.map(({ device_id }) => device_id),
          ...(line.tracking === 'none' && { quantity: Math.max(quantity, 1) }),
          amount: share(line.returned + count) - share(line.returned),
        }
      })
      const amount = lines.reduce((sum, line) => sum + line.amount, 0)
      return call(
        sales.returnSale,
        {
          id,
          location_id: pickLocation(dice.a),
          sellable: dice.b % 3 > 0,
          lines,
          payments:
            amount > 0 ? [{ method: data?.customer_id ? 'on_account' : 'cash', amount_fen: amount }] : [],
          reason: '退',
        },
        auth(),
      )
    },
    reverse: async (dice) =>
      call(sales.voidSale, { id: await pickSale(dice), reason: '开错' }, auth(fixture.manager)),
    reserve: async (dice) => {
      const reservation = {
        device_ids: await pickDevices(dice, 'in_stock'),
        customer_id: fixture.customer.id,
        note: '',
      }
      return call(reserveDevices, reservation, auth())
    },
    receive: ({ b, n }) => {
      const lines = [
        { sku_id: fixture.phone.id, cost_fen: 1_111 * n, devices: [{ imei1: luhnImei(imei++) }] },
        { sku_id: film, cost_fen: 7 * n, quantity: n + 1, devices: [] },
      ]
      return call(receiveStock, { location_id: pickLocation(b), lines }, auth(fixture.manager))
    },
    again: async (dice) => {
      const { rows } = await fixture.h.database.pool.query<{ value: string }>(
        `select i.value from device_identifier i join device d on d.id = i.device_id
       where d.status = 'sold' and i.kind = 'imei1' order by d.id desc limit 5`,
      )
      const codes = { imei1: rows[dice.a % Math.max(rows.length, 1)]?.value ?? luhnImei(imei++) }
      const lines = [{ sku_id: fixture.phone.id, cost_fen: 50_000, devices: [codes] }]
      return call(receiveStock, { location_id: pickLocation(dice.b), lines }, auth(fixture.manager))
    },
    adjust: async (dice) => {
      const devices = (await pickDevices(dice, 'in_stock')).map((device_id) => ({
        device_id,
        cost_fen: dice.n * 777,
      }))
      return call(adjustStock, { reason: '调整', devices, items: [] }, auth(fixture.manager))
    },
  }
  return {
    commands,
    async prepare() {
      film = await pieces(40, 333)
      await phones(12)
      await phones(4, fixture.depot.id)
    },
  }
}
