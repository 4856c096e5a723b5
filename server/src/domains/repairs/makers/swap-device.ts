import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { swapDevice as SwapDevice } from '@shangxue/contract/repairs/commands'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { closeAllocationsOfSoldDevices } from '../../devices/service.ts'
import {
  type DeviceMove,
  lockDevices,
  postStockDocument,
  requireDeviceStatus,
  requireLocation,
} from '../../stock/service.ts'
import { lockRepair, moveRepair, requireNoParts, requireState } from '../change-repair.ts'
import { requireUnallocated } from './require-unallocated.ts'

/**
 * Gives the customer another phone of the store in one stock document. A broken phone that we had sold is set aside for inspection
 * here; one that we never had is not in our records.
 */
export async function swapDevice(
  context: Context,
  { id, device_id, note }: Input<typeof SwapDevice>,
): Promise<Output<typeof SwapDevice>> {
  const { db, actor } = context
  const repair = await lockRepair(db, id)
  if (repair.swapDeviceId !== null) throw new AppError('repair_swapped')
  requireState(repair, ['received', 'repairing', 'ready'], '换机')
  await requireNoParts(db, id, '换机')
  const { locationId, customerId, number, deviceId } = repair
  await requireLocation(db, locationId)
  const locked = await lockDevices(db, [device_id, ...(deviceId === null ? [] : [deviceId])])
  const replacement = locked.find((device) => device.id === device_id)
  if (!replacement) throw new AppError('not_found')
  requireDeviceStatus([replacement], '换机', ['in_stock'], locationId)
  await requireUnallocated(context, replacement, customerId, '换机')
  await closeAllocationsOfSoldDevices(db, actor, [device_id])
  const broken = locked.find((device) => device.id === deviceId && device.status === 'sold')
  const moves: DeviceMove[] = [
    { device: replacement, kind: 'swapped_out', to: { status: 'sold', locationId: null, customerId } },
    ...(broken
      ? [
          {
            device: broken,
            kind: 'swapped_in',
            to: { status: 'returned', locationId, customerId: null },
          } as const,
        ]
      : []),
  ]
  const document = await postStockDocument(
    context,
    { kind: 'swap', locationId, reason: `${number} ${note.trim()}`.slice(0, 200) },
    { devices: moves },
  )
  return moveRepair(context, repair, 'ready', {
    name: '换机',
    set: { outcome: 'swapped', swapDeviceId: device_id, readyAt: new Date(), pickupNotifiedAt: null },
    event: { kind: 'swapped', note: [replacement.name, note.trim()].join('，') },
    action: 'repair.swapped',
    after: { device: replacement.name, document: document.number, reason: note.trim() },
  })
}
