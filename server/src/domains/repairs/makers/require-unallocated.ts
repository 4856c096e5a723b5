import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { activeAllocations, allocationBlockReason } from '../../devices/service.ts'
import type { LockedDevice } from '../../stock/service.ts'

/** Rejects a locked device that is allocated to somebody else. */
export async function requireUnallocated(
  { db, actor }: Context,
  device: LockedDevice,
  customerId: number | null,
  action: string,
): Promise<void> {
  const allocations = await activeAllocations(db, [device.id])
  const reason = allocationBlockReason(allocations.get(device.id), actor, customerId)
  if (reason !== undefined)
    throw new AppError('device_not_ready', { devices: `${device.name}${reason}`, action })
}
