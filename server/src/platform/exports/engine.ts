import { randomUUID } from 'node:crypto'
import { EXPORT_SMALL_ROWS } from '@shangxue/contract/constants'
import * as contract from '@shangxue/contract/exports'
import { mayBeCommitted } from '../database/failure.ts'
import { lockUser } from '../database/lock-user.ts'
import { Refusal } from '../refusal.ts'
import type { Server, SlowContext } from '../serve.ts'
import type { Actor } from '../session/access.ts'
import { build, clockOf, keysOf } from './build.ts'
import { auditExport, EXPORT_JOB, type ExportParts, exportJobs } from './jobs.ts'
import { checkStill, withCost } from './rights.ts'
import {
  answerOf,
  asFilters,
  asked,
  type ExportRun,
  insertRun,
  listRuns,
  moveRun,
  ownRun,
  requireRoom,
  unfinishedTwin,
} from './runs.ts'
import type { Exportable, Filters } from './spec.ts'

/** Registers all exports and the endpoints for their runs. Call before the jobs start. */
export function exportRoutes(server: Server, offered: readonly Exportable[], parts: ExportParts): void {
  const kinds = new Map(offered.map((spec) => [spec.endpoint.path as string, spec]))
  exportJobs(kinds, parts)
  const start = starter(parts)
  for (const spec of offered)
    server.serveSlow(spec.endpoint, (context, filters) => start(spec, context, filters as Filters))
  runRoutes(server, kinds, parts)
}

function starter(parts: ExportParts) {
  const { database, jobs, storage } = parts

  const newRun = (spec: Exportable, { tenantId, userId }: Actor, filters: ExportRun['filters']) => ({
    tenantId,
    userId,
    id: randomUUID(),
    kind: spec.endpoint.path,
    title: spec.title,
    filters,
  })

  return async (spec: Exportable, { actor, request, commit }: SlowContext, filters: Filters) => {
    const { tenantId, userId } = actor
    const asking = { tenantId, userId, seesCost: withCost(actor, spec, filters), filters }
    const stored = asFilters(filters, asking.seesCost)
    const keys = await keysOf(database, spec, asking, EXPORT_SMALL_ROWS + 1)
    const run = newRun(spec, actor, stored)

    if (keys.length > EXPORT_SMALL_ROWS)
      return commit(async (db) => {
        await lockUser(db, actor)
        const twin = await unfinishedTwin(db, actor, run.kind, stored)
        if (twin) return answerOf(twin)
        await requireRoom(db, actor)
        const fileName = `${spec.title} ${(await clockOf(db, tenantId)).stamp}.xlsx`
        const made = await insertRun(db, { ...run, fileName, state: 'queued' })
        await jobs.enqueue(db, EXPORT_JOB, { tenantId, runId: run.id })
        return answerOf(made)
      })

    const fileKey = storage.freshKey()
    const rows = await build(parts, spec, asking, keys, fileKey)
    const answer = await commit(async (db) => {
      const fileName = `${spec.title} ${(await clockOf(db, tenantId)).stamp}.xlsx`
      const end = { state: 'done', rowsDone: rows, rowsTotal: rows, finishedAt: new Date() } as const
      const made = await insertRun(db, { ...run, ...end, fileName, fileKey })
      await auditExport(db, made, rows, request.id)
      return answerOf(made)
    }).catch(async (error: unknown) => {
      if (!mayBeCommitted(error)) await storage.remove(fileKey)
      throw error
    })
    // The same key was used concurrently: the first file counts.
    if (answer.id !== run.id) await storage.remove(fileKey)
    return answer
  }
}

function runRoutes(
  { serve, serveFile, serveSlow }: Server,
  kinds: ReadonlyMap<string, Exportable>,
  { jobs, storage }: ExportParts,
) {
  const specOf = (run: ExportRun): Exportable => {
    const spec = kinds.get(run.kind)
    if (!spec) throw new Refusal('not_found')
    return spec
  }

  serve(contract.listExports, ({ db, actor }, page) => listRuns(db, actor, page))

  serve(contract.getExport, async ({ db, actor }, { id }) => answerOf(await ownRun(db, actor, id)))

  serveFile(contract.downloadExport, async ({ actor, transaction }, { id }) => {
    const run = await transaction((db) => ownRun(db, actor, id))
    checkStill(actor, specOf(run), run)
    if (run.state !== 'done') throw new Refusal('export_not_ready')
    const body = run.fileKey === null ? undefined : await storage.read(run.fileKey)
    if (!body) throw new Refusal('export_gone')
    return { fileName: run.fileName, body }
  })

  serve(contract.retryExport, async ({ db, actor }, { id }) => {
    await lockUser(db, actor)
    const run = await ownRun(db, actor, id)
    // A second tap: the export is already queued.
    if (run.state !== 'failed') return answerOf(run)
    await requireRoom(db, actor)
    const given = asked(run).filters
    const filters = asFilters(given, withCost(actor, specOf(run), given))
    const again = { state: 'queued', filters, refusal: null, rowsDone: 0, finishedAt: null } as const
    const moved = await moveRun(db, id, ['failed'], again)
    if (!moved) return answerOf(await ownRun(db, actor, id))
    await jobs.enqueue(db, EXPORT_JOB, { tenantId: actor.tenantId, runId: id })
    return answerOf(moved)
  })

  serveSlow(contract.deleteExport, async ({ actor, commit }, { id }) => {
    let fileKey: string | null = null
    const answer = await commit(async (db) => {
      await ownRun(db, actor, id)
      const moved = await moveRun(db, id, ['queued', 'running', 'done', 'failed'], { state: 'cancelled' })
      if (!moved) throw new Refusal('not_found')
      fileKey = moved.fileKey
      return null
    })
    if (fileKey !== null) await storage.remove(fileKey)
    return answer
  })
}
