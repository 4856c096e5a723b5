import type { ErrorName } from '@shangxue/contract/errors/errors'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import type { Context } from '../http/endpoints/serve.ts'
import type { Actor } from '../session/access.ts'

export type Outcome = 'approved' | 'declined' | 'withdrawn'

interface Message {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string
}

/** One kind of request that somebody else approves: a sale below the floor price, an expense over budget, a leave. */
export interface ApprovalSpec<Request> {
  readonly table: string
  /** Column of the state, and the name of each state in it. */
  readonly state: { readonly column: 'state' | 'status'; readonly pending: string } & Readonly<
    Record<'approved' | 'declined', string>
  >
  /** Column of the decision's reason, and what it holds without one. */
  readonly note: { readonly column: string; readonly empty: '' | null }
  /** Locks the request until the transaction ends. Throws `not_found`. */
  lock(db: Db, id: number, actor: Actor): Promise<Request>
  stateOf(request: Request): string
  requesterId(request: Request): number
  /** The error for a request that is no longer pending. */
  closed(request: Request): AppError
  /** Thrown if the requester decides. Without it they may. */
  readonly ownDecision?: { readonly error: ErrorName; readonly bossMayDecide?: boolean }
  /** The error if a decision to decline gives no reason. Without it none is required. */
  readonly reasonRequired?: () => AppError
  /** Who may withdraw besides the requester. */
  readonly bossMayWithdraw?: boolean
  /** Whether a withdrawal also records who withdrew and when, as a decision does. */
  readonly recordsWithdrawal?: boolean
  readonly auditEntity: string
  readonly auditActions: Readonly<Record<Outcome, string>>
  auditDetails(request: Request, note: string, outcome: Outcome): object | null
  /** The notification of the requester, unless they decided themselves. */
  message(request: Request, decision: { approved: boolean; note: string; id: number; actor: Actor }): Message
}

/** What a decision changes in addition to the state of the request. */
export interface Effect {
  /** Further assignments of the request's row. */
  readonly columns?: readonly SQL[]
  /** Added to the audit entry. */
  readonly auditBefore?: unknown
  readonly auditDetails?: object
}

interface Effects<Request> {
  /** Runs before the request is closed. */
  approve?(request: Request): Promise<Effect | undefined>
  decline?(request: Request): Promise<Effect | undefined>
  /** Runs after the request is closed as approved. */
  approved?(request: Request): Promise<Effect | undefined>
}

interface Decision {
  readonly id: number
  readonly approve: boolean
  readonly reason: string
}

type Notify = (db: Db, message: Message & { tenantId: number; userId: number }) => Promise<void>

/**
 * The life of a request: pending, then approved, declined or withdrawn. Each step locks the request, so that of two
 * concurrent decisions one is refused, writes the audit log and notifies the requester in the same transaction.
 */
export function createApprovals<Request>(spec: ApprovalSpec<Request>, notify: Notify) {
  const { state, note: noteColumn } = spec
  const table = sql.identifier(spec.table)
  const stateColumn = sql.identifier(state.column)

  async function lockPending({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<Request> {
    const request = await spec.lock(db, id, actor)
    if (spec.stateOf(request) !== state.pending) throw spec.closed(request)
    return request
  }

  const setState = (db: Db, id: number, name: string, columns: readonly SQL[]) =>
    db.execute(sql`
      update ${table} set ${sql.join([sql`${stateColumn} = ${name}`, ...columns], sql`, `)} where id = ${id}`)

  const decisionColumns = (actor: Actor, note: string): SQL[] => [
    sql`decided_by = ${actor.userId}`,
    sql`decided_at = now()`,
    sql`${sql.identifier(noteColumn.column)} = ${note === '' ? noteColumn.empty : note}`,
  ]

  async function writeAudit(
    { db, actor, request: http }: Context,
    id: number,
    outcome: Outcome,
    { before, after }: { before?: unknown; after: object | null },
  ): Promise<void> {
    const entry = { action: spec.auditActions[outcome], entity: spec.auditEntity, entityId: id }
    await audit(db, actor, { ...entry, ...(before !== undefined && { before }), after }, http.id)
  }

  /** Approves or declines a pending request, and returns it as it was. */
  async function decide(
    context: Context,
    { id, approve, reason }: Decision,
    effects: Effects<Request> = {},
  ): Promise<Request> {
    const { db, actor } = context
    const note = reason.trim()
    const request = await lockPending(context, id)
    const requesterId = spec.requesterId(request)
    const { ownDecision } = spec
    if (ownDecision && requesterId === actor.userId && !(ownDecision.bossMayDecide && actor.boss))
      throw new AppError(ownDecision.error)
    if (!approve && note === '' && spec.reasonRequired) throw spec.reasonRequired()
    const outcome = approve ? 'approved' : 'declined'
    const effect = approve ? await effects.approve?.(request) : await effects.decline?.(request)
    await setState(db, id, state[outcome], [...decisionColumns(actor, note), ...(effect?.columns ?? [])])
    const later = approve ? await effects.approved?.(request) : undefined
    if (requesterId !== actor.userId)
      await notify(db, {
        ...{ tenantId: actor.tenantId, userId: requesterId },
        ...spec.message(request, { approved: approve, note, id, actor }),
      })
    const details = spec.auditDetails(request, note, outcome)
    const before = effect?.auditBefore ?? later?.auditBefore
    const auditDetails = { ...effect?.auditDetails, ...later?.auditDetails }
    const after = details === null ? null : { ...details, ...auditDetails }
    await writeAudit(context, id, outcome, { before, after })
    return request
  }

  /** Withdraws a pending request, by its requester or, where the kind allows it, by a boss. */
  async function withdraw(
    context: Context,
    id: number,
    effect?: (request: Request) => Promise<void>,
  ): Promise<Request> {
    const { db, actor } = context
    const request = await lockPending(context, id)
    const isOwn = spec.requesterId(request) === actor.userId
    if (!isOwn && !(spec.bossMayWithdraw && actor.boss)) throw new AppError('forbidden')
    await effect?.(request)
    await setState(db, id, 'withdrawn', spec.recordsWithdrawal ? decisionColumns(actor, '') : [])
    await writeAudit(context, id, 'withdrawn', { after: spec.auditDetails(request, '', 'withdrawn') })
    return request
  }

  return { lockPending, decide, withdraw }
}
