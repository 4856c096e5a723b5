import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { lendDevice as LendDevice, returnLoan as ReturnLoan } from '@shangxue/contract/repairs/commands'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockDevices, postStockDocument, requireDeviceStatus } from '../../stock/service.ts'
import { changeRepair, lockRepair, OPEN_STATES, requirePromisedDay, requireState } from '../change-repair.ts'
import { repairLoans } from '../schema.ts'
import { requireUnallocated } from './require-unallocated.ts'

const deviceName = async (db: Db, id: number): Promise<string> => (await lockDevices(db, [id]))[0]?.name ?? ''

/** Reserves the phone for nobody, so that no customer can buy it. Returns its name. */
async function reserveForLoan(context: Context, deviceId: number, number: string): Promise<string> {
  const { db } = context
  const [device] = await lockDevices(db, [deviceId])
  if (!device) throw new AppError('not_found')
  requireDeviceStatus([device], '借出', ['in_stock'])
  await requireUnallocated(context, device, null, '借出')
  await postStockDocument(
    context,
    { kind: 'reservation', reason: `借机 ${number}` },
    { devices: [{ device, kind: 'reserved', to: { status: 'reserved', customerId: null } }] },
  )
  return device.name
}

async function releaseFromLoan(context: Context, deviceId: number, number: string): Promise<string> {
  const [device] = await lockDevices(context.db, [deviceId])
  if (!device) throw new AppError('not_found')
  requireDeviceStatus([device], '归还', ['reserved'])
  await postStockDocument(
    context,
    { kind: 'release', reason: `归还借机 ${number}` },
    { devices: [{ device, kind: 'released', to: { status: 'in_stock', customerId: null } }] },
  )
  return device.name
}

/** Lends a phone of the stock. It is reserved, so that a concurrent sale or loan of it fails, or makes this one fail. */
export async function lendDevice(
  context: Context,
  { id, device_id, due_on }: Input<typeof LendDevice>,
): Promise<Output<typeof LendDevice>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  requireState(repair, OPEN_STATES, '借出手机')
  await requirePromisedDay(db, actor.tenantId, due_on)
  const [open] = await db
    .select({ deviceId: repairLoans.deviceId })
    .from(repairLoans)
    .where(and(eq(repairLoans.repairId, id), isNull(repairLoans.returnedAt)))
  if (open) throw new AppError('repair_loan_once', { device: await deviceName(db, open.deviceId) })
  const device = await reserveForLoan(context, device_id, repair.number)
  const [loan] = await db
    .insert(repairLoans)
    .values({ tenantId: actor.tenantId, repairId: id, deviceId: device_id, dueOn: due_on })
    .returning({ id: repairLoans.id })
  if (!loan) throw new AppError('conflict')
  await changeRepair(context, repair, {
    event: { kind: 'lent', note: `${device}，${due_on} 归还` },
    action: 'repair.lent',
    after: { device, due_on },
  })
  return { id: loan.id }
}

export async function returnLoan(
  context: Context,
  { id, note }: Input<typeof ReturnLoan>,
): Promise<Output<typeof ReturnLoan>> {
  const { db } = context
  const [found] = await db
    .select({ repairId: repairLoans.repairId })
    .from(repairLoans)
    .where(eq(repairLoans.id, id))
  if (!found) throw new AppError('not_found')
  const repair = await lockRepair(db, found.repairId)
  const [returned] = await db
    .update(repairLoans)
    .set({ returnedAt: new Date() })
    .where(and(eq(repairLoans.id, id), isNull(repairLoans.returnedAt)))
    .returning({ deviceId: repairLoans.deviceId })
  if (!returned) throw new AppError('repair_loan_returned')
  const device = await releaseFromLoan(context, returned.deviceId, repair.number)
  await changeRepair(context, repair, {
    event: { kind: 'loan_returned', note: [device, note.trim()].filter(Boolean).join('，') },
    action: 'repair.loan_returned',
    after: { device, note: note.trim() },
  })
  return { device_id: returned.deviceId }
}
