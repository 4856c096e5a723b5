import type { Input } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/robots/endpoints'
import {
  ROBOT_KIND_NAMES,
  ROBOTS_MAX,
  type RobotKind,
  robotAddressIssue,
  SIGNING_KINDS,
} from '@shangxue/contract/robots/robot-kinds'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { afterCommit } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { lockTenant } from '../administration/service.ts'
import { signalMessages } from './delivery/message-signal.ts'
import { endPendingMessages } from './delivery/record-posts.ts'
import { robotMessageRepository, robotRepository } from './robot-repository.ts'
import { maskAddress, type RobotSecrets } from './robot-secrets.ts'
import type { robots } from './schema.ts'

type RobotRow = typeof robots.$inferSelect

/** Checks the form of an address. The host is fixed for each app, so nothing else can be called. */
function normalizeAddress(kind: RobotKind, text: string): string {
  const address = text.trim()
  const issue = robotAddressIssue(kind, address)
  if (issue === 'host') throw new AppError('robot_address_host', { app: ROBOT_KIND_NAMES[kind] })
  if (issue) throw new AppError('robot_address_invalid')
  return address
}

function normalizeSecret(kind: RobotKind, text: string): string {
  const secret = text.trim()
  if (secret !== '' && !SIGNING_KINDS.includes(kind)) throw new AppError('robot_secret_unsupported')
  return secret
}

interface AuditedChange {
  readonly action: string
  readonly id: number
  readonly before?: object
  readonly after?: object
}

const writeAudit = ({ db, actor, request }: Context, { id, ...change }: AuditedChange) =>
  audit(db, actor, { ...change, entity: 'robot', entityId: id }, request.id)

const auditedFields = ({
  name,
  kind,
  topics,
  addressHint,
  secret,
}: Pick<RobotRow, 'name' | 'kind' | 'topics' | 'addressHint' | 'secret'>) => ({
  ...{ name, robot_kind: kind, topics, robot_address: addressHint },
  signed: secret !== null,
})

export async function createRobot(
  secrets: RobotSecrets,
  context: Context,
  { kind, topics, ...input }: Input<typeof contract.createRobot>,
): Promise<{ id: number }> {
  const { db, actor } = context
  const { tenantId } = actor
  const address = normalizeAddress(kind, input.address)
  const secret = normalizeSecret(kind, input.secret ?? '')
  const repository = robotRepository(db, tenantId)
  // Serialises concurrent callers, who could exceed the limit or add the same address only together.
  await lockTenant(db, tenantId)
  if ((await repository.count()) >= ROBOTS_MAX)
    throw new AppError('robot_limit_reached', { limit: ROBOTS_MAX })
  const addressHash = secrets.hashAddress(address, tenantId)
  await requireNewAddress(context, addressHash)
  const columns = {
    name: input.name.trim() || ROBOT_KIND_NAMES[kind],
    kind,
    topics,
    addressHint: maskAddress(address),
  }
  const id = await repository.insert({ ...columns, addressHash })
  const sealed = {
    address: secrets.addresses.seal(address, tenantId, id),
    secret: secret === '' ? null : secrets.secrets.seal(secret, tenantId, id),
  }
  await repository.update(id, sealed)
  await writeAudit(context, { action: 'robot.created', id, after: auditedFields({ ...columns, ...sealed }) })
  return { id }
}

async function requireNewAddress(
  { db, actor }: Context,
  addressHash: string,
  exceptId?: number,
): Promise<void> {
  const name = await robotRepository(db, actor.tenantId).findByAddress(addressHash, exceptId)
  if (name !== undefined) throw new AppError('robot_exists', { name })
}

export async function updateRobot(
  secrets: RobotSecrets,
  context: Context,
  { id, version, topics, ...input }: Input<typeof contract.updateRobot>,
): Promise<null> {
  const { db, actor } = context
  const { tenantId } = actor
  const repository = robotRepository(db, tenantId)
  await lockTenant(db, tenantId)
  const robot = await repository.lock(id)
  const { kind } = robot
  const address = input.address === undefined ? undefined : normalizeAddress(kind, input.address)
  const secret = input.secret === undefined ? undefined : normalizeSecret(kind, input.secret)
  if (version !== robot.version) throw new AppError('robot_changed')
  const addressHash = address === undefined ? robot.addressHash : secrets.hashAddress(address, tenantId)
  if (address !== undefined) await requireNewAddress(context, addressHash, id)
  const columns = {
    ...{ name: input.name.trim() || robot.name, topics, addressHash, version: version + 1 },
    addressHint: address === undefined ? robot.addressHint : maskAddress(address),
    address: address === undefined ? robot.address : secrets.addresses.seal(address, tenantId, id),
    secret:
      secret === undefined ? robot.secret : secret === '' ? null : secrets.secrets.seal(secret, tenantId, id),
    // What was corrected may work now.
    heldUntil: null,
  }
  await repository.update(id, columns)
  await writeAudit(context, {
    action: 'robot.changed',
    id,
    before: auditedFields(robot),
    after: { ...auditedFields({ ...columns, kind }), ...(secret && { secret_replaced: true }) },
  })
  afterCommit(db, () => signalMessages({ tenantId, robotId: id }))
  return null
}

export async function deleteRobot(context: Context, id: number): Promise<null> {
  const repository = robotRepository(context.db, context.actor.tenantId)
  const robot = await repository.lock(id)
  await repository.delete(id)
  await writeAudit(context, { action: 'robot.deleted', id, before: auditedFields(robot) })
  return null
}

/** Switches a robot off, which ends its waiting messages, or on. No effect in the same state. */
export async function setRobotState(context: Context, id: number, state: 'active' | 'paused'): Promise<null> {
  const { db, actor } = context
  const repository = robotRepository(db, actor.tenantId)
  const robot = await repository.lock(id)
  if (robot.state === state) return null
  await repository.update(id, { state, failingSince: null, lastError: null, heldUntil: null })
  if (state === 'paused') await endPendingMessages(db, id)
  const action = state === 'paused' ? 'robot.paused' : 'robot.resumed'
  await writeAudit(context, { action, id, after: { name: robot.name } })
  return null
}

export async function resendMessage(context: Context, id: number): Promise<null> {
  const { db, actor } = context
  const repository = robotMessageRepository(db)
  const { robot_id: robotId, name, robot_state, state, title } = await repository.lock(id)
  if (robot_state !== 'active') throw new AppError('robot_not_active')
  if (state !== 'failed') throw new AppError('robot_message_not_failed')
  await repository.restart(id, robotId)
  await writeAudit(context, { action: 'robot.resent', id: robotId, after: { name, message: title } })
  afterCommit(db, () => signalMessages({ tenantId: actor.tenantId, robotId }))
  return null
}
