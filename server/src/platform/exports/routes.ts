import { randomUUID } from 'node:crypto'
import { IMMEDIATE_EXPORT_ROWS_MAX } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/platform/exports'
import { AppError } from '../app-error.ts'
import { isCommitUnknown } from '../database/errors.ts'
import { lockUser } from '../database/lock-user.ts'
import type { ManualTransactionContext, Server } from '../http/endpoints/serve.ts'
import type { Actor } from '../session/access.ts'
import { buildExport, getTenantClock, readExportKeys } from './build-export.ts'
import { auditExport, EXPORT_JOB, type ExportParts, registerExportJobs } from './jobs.ts'
import { authorizeExport, requireCurrentRights } from './policy.ts'
import {
  type ExportRun,
  findEquivalentPendingRun,
  getOwnRun,
  insertRun,
  listRuns,
  parseRunParams,
  requireExportQuota,
  toResponse,
  toRunParams,
  transitionRun,
} from './runs.ts'
import type { Exportable, Filters } from './spec.ts'

/** Registers all exports and the endpoints for their runs. Call before the jobs start. */
export function registerExportRoutes(
  server: Server,
  exportables: readonly Exportable[],
  parts: ExportParts,
): void {
  const exportablesByKind = new Map(exportables.map((spec) => [spec.endpoint.path as string, spec]))
  registerExportJobs(exportablesByKind, parts)
  const startExport = createExportStarter(parts)
  for (const spec of exportables)
    server.serveWithoutTransaction(spec.endpoint, (context, filters) =>
      startExport(spec, context, filters as Filters),
    )
  registerRunRoutes(server, exportablesByKind, parts)
}

function createExportStarter(parts: ExportParts) {
  const { jobs, storage } = parts

  const toNewRun = (spec: Exportable, { tenantId, userId }: Actor, filters: ExportRun['filters']) => ({
    tenantId,
    userId,
    id: randomUUID(),
    kind: spec.endpoint.path,
    title: spec.title,
    filters,
  })

  /** Builds a small export at once; queues a large one, which jobs.ts builds. */
  return async (spec: Exportable, { actor, request, commit }: ManualTransactionContext, filters: Filters) => {
    const { tenantId, userId, stores } = actor
    const exportRequest = {
      tenantId,
      userId,
      stores,
      seesCost: authorizeExport(actor, spec, filters),
      filters,
    }
    const runParams = toRunParams(filters, exportRequest.seesCost, stores)
    const keys = await readExportKeys(parts, spec, exportRequest, IMMEDIATE_EXPORT_ROWS_MAX + 1)
    const run = toNewRun(spec, actor, runParams)

    if (keys.length > IMMEDIATE_EXPORT_ROWS_MAX)
      return commit(async (db) => {
        await lockUser(db, actor)
        const equivalentRun = await findEquivalentPendingRun(db, actor, run.kind, runParams)
        if (equivalentRun) return toResponse(equivalentRun)
        await requireExportQuota(db, actor)
        const fileName = `${spec.title} ${(await getTenantClock(db, tenantId)).stamp}.xlsx`
        const inserted = await insertRun(db, { ...run, fileName, state: 'queued' })
        await jobs.enqueue(db, EXPORT_JOB, { tenantId, runId: run.id, apiKeyId: actor.apiKey?.id })
        return toResponse(inserted)
      })

    const fileKey = storage.newKey()
    const rows = await buildExport(parts, spec, exportRequest, keys, fileKey)
    const response = await commit(async (db) => {
      const fileName = `${spec.title} ${(await getTenantClock(db, tenantId)).stamp}.xlsx`
      const doneState = { state: 'done', rowsDone: rows, rowsTotal: rows, finishedAt: new Date() } as const
      const inserted = await insertRun(db, { ...run, ...doneState, fileName, fileKey })
      await auditExport(db, inserted, rows, request.id)
      return toResponse(inserted)
    }).catch(async (error: unknown) => {
      if (!isCommitUnknown(error)) await storage.remove(fileKey)
      throw error
    })
    // The same key was used concurrently: the first file counts.
    if (response.id !== run.id) await storage.remove(fileKey)
    return response
  }
}

function registerRunRoutes(
  { serve, serveFile, serveWithoutTransaction }: Server,
  exportablesByKind: ReadonlyMap<string, Exportable>,
  { jobs, storage }: ExportParts,
) {
  const exportableOf = (run: ExportRun): Exportable => {
    const spec = exportablesByKind.get(run.kind)
    if (!spec) throw new AppError('not_found')
    return spec
  }

  serve(contract.listExports, ({ db, actor }, page) => listRuns(db, actor, page))

  serve(contract.getExport, async ({ db, actor }, { id }) => toResponse(await getOwnRun(db, actor, id)))

  serveFile(contract.downloadExport, async ({ actor, transaction }, { id }) => {
    const run = await transaction((db) => getOwnRun(db, actor, id))
    requireCurrentRights(actor, exportableOf(run), run)
    if (run.state !== 'done') throw new AppError('export_not_ready')
    const body = run.fileKey === null ? undefined : await storage.read(run.fileKey)
    if (!body) throw new AppError('export_gone')
    return { fileName: run.fileName, body }
  })

  serve(contract.retryExport, async ({ db, actor }, { id }) => {
    await lockUser(db, actor)
    const run = await getOwnRun(db, actor, id)
    // A second tap: the export is already queued.
    if (run.state !== 'failed') return toResponse(run)
    await requireExportQuota(db, actor)
    const runFilters = parseRunParams(run).filters
    const seesCost = authorizeExport(actor, exportableOf(run), runFilters)
    const filters = toRunParams(runFilters, seesCost, actor.stores)
    const requeued = { state: 'queued', filters, refusal: null, rowsDone: 0, finishedAt: null } as const
    const updated = await transitionRun(db, id, ['failed'], requeued)
    if (!updated) return toResponse(await getOwnRun(db, actor, id))
    await jobs.enqueue(db, EXPORT_JOB, { tenantId: actor.tenantId, runId: id })
    return toResponse(updated)
  })

  serveWithoutTransaction(contract.deleteExport, async ({ actor, commit }, { id }) => {
    let fileKey: string | null = null
    const response = await commit(async (db) => {
      await getOwnRun(db, actor, id)
      const updated = await transitionRun(db, id, ['queued', 'running', 'done', 'failed'], {
        state: 'cancelled',
      })
      if (!updated) throw new AppError('not_found')
      fileKey = updated.fileKey
      return null
    })
    if (fileKey !== null) await storage.remove(fileKey)
    return response
  })
}
