import type { Output } from '@shangxue/contract/platform/endpoint'
import type { viewRepairPassword } from '@shangxue/contract/repairs/commands'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { createRecordSealer, type RecordSealer } from '../../../platform/session/record-sealer.ts'
import { changeRepair, lockRepair } from '../change-repair.ts'

/** Seals the passwords of phones for the database. */
export const createPasswordSealer = (serverSecret: string): RecordSealer =>
  createRecordSealer(serverSecret, 'password of a phone in repair')

/** Returns the password of a phone. Every view is recorded in the history and in the audit log. */
export async function viewPassword(
  context: Context,
  id: number,
  sealer: RecordSealer,
): Promise<Output<typeof viewRepairPassword>> {
  const repair = await lockRepair(context.db, id)
  const { devicePassword } = repair
  const password = devicePassword && sealer.open(devicePassword, context.actor.tenantId, id)
  if (!password) throw new AppError('repair_password_missing')
  await changeRepair(context, repair, {
    event: { kind: 'password_viewed' },
    action: 'repair.password_viewed',
  })
  return { device_password: password }
}
