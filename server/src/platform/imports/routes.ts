import { randomUUID } from 'node:crypto'
import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { AppError } from '../app-error.ts'
import { isCommitUnknown } from '../database/errors.ts'
import { lockUser } from '../database/lock-user.ts'
import type { Server } from '../http/endpoints/serve.ts'
import { requireAllStores } from '../session/require-store.ts'
import { writeTemplate } from '../spreadsheet/write/write-template.ts'
import { checkJobKind, commitJobKind, type ImportParts, registerImportJobs } from './jobs.ts'
import { verifyMapping } from './parsing/mapping.ts'
import {
  cancelOldestRuns,
  getOwnRun,
  insertRun,
  requireImportQuota,
  runStateError,
  toResponse,
  transitionRun,
} from './runs.ts'
import { fieldEntries, type ImportSpec } from './spec.ts'

/** Registers the six endpoints of an import wizard and its jobs. Call before the jobs start. */
export type Importable = (server: Server, parts: ImportParts) => void

/** Binds an import to its endpoints and erases its generic types. */
export const importable =
  <Values, Plan>(endpoints: ImportEndpoints, spec: ImportSpec<Values, Plan>): Importable =>
  (server, parts) =>
    registerImportRoutes(server, endpoints, spec, parts)

function registerImportRoutes<Values, Plan>(
  { serve, serveFile, serveWithoutTransaction, serveUpload }: Server,
  endpoints: ImportEndpoints,
  spec: ImportSpec<Values, Plan>,
  parts: ImportParts,
): void {
  const { jobs, storage } = parts
  const { kind, fields, title, choices } = spec
  registerImportJobs(spec, endpoints.commit.permission, parts)

  serveFile(endpoints.template, async ({ transaction }) => {
    const choiceValues: Partial<Record<string, readonly string[]>> = choices ? await transaction(choices) : {}
    const columns = fieldEntries(fields).map(([key, field]) => ({
      header: field.title,
      note: field.hint,
      example: field.example,
      required: field.required,
      options: choiceValues[key] ?? [],
    }))
    return { fileName: `${title}模板.xlsx`, body: writeTemplate({ sheetName: title, columns }) }
  })

  serveUpload(endpoints.upload, async ({ actor, file, commit }, input) => {
    // Rows may belong to any store.
    requireAllStores(actor)
    const { tenantId, userId } = actor
    const id = randomUUID()
    const fileKey = await storage.put(file.bytes)
    let cancelledKeys: string[] = []
    const run = await commit(async (db) => {
      await lockUser(db, actor)
      await requireImportQuota(db, actor)
      cancelledKeys = await cancelOldestRuns(db, actor)
      const inserted = await insertRun(db, {
        tenantId,
        id,
        kind,
        fileName: file.name,
        fileKey,
        fileParams: toTexts(input),
        userId,
      })
      await jobs.enqueue(db, checkJobKind(kind), { tenantId, runId: id, userId })
      return toResponse(inserted, fields)
    }).catch(async (error: unknown) => {
      if (!isCommitUnknown(error)) await storage.remove(fileKey)
      throw error
    })
    // The same key was used concurrently: the first file counts.
    if (run.id !== id) await storage.remove(fileKey)
    for (const key of cancelledKeys) await storage.remove(key)
    return run
  })

  serve(endpoints.get, async ({ db, actor }, { id }) =>
    toResponse(await getOwnRun(db, actor, kind, id), fields),
  )

  serve(endpoints.map, async ({ db, actor }, { id, mapping }) => {
    const { tenantId, userId } = actor
    const run = await getOwnRun(db, actor, kind, id)
    if (run.state !== 'ready') throw runStateError(run)
    verifyMapping(mapping, run.columns, fields)
    const resetResults = { progress: 0, badRows: 0, problems: [], effects: [] }
    const updated = await transitionRun(db, id, ['ready'], { state: 'checking', mapping, ...resetResults })
    if (!updated) throw runStateError(await getOwnRun(db, actor, kind, id))
    await jobs.enqueue(db, checkJobKind(kind), { tenantId, runId: id, userId })
    return toResponse(updated, fields)
  })

  serve(endpoints.commit, async ({ db, actor }, { id }) => {
    requireAllStores(actor)
    const { tenantId, userId } = actor
    const run = await getOwnRun(db, actor, kind, id)
    if (run.state === 'ready' && run.badRows > 0) throw runStateError(run)
    const updated = await transitionRun(db, id, ['ready'], { state: 'committing', progress: 0 })
    if (!updated) throw runStateError(await getOwnRun(db, actor, kind, id))
    // A concurrent check may have found bad rows: the error rolls the transition back.
    if (updated.badRows > 0) throw new AppError('import_has_errors', { count: updated.badRows })
    await jobs.enqueue(db, commitJobKind(kind), { tenantId, runId: id, userId })
    return toResponse(updated, fields)
  })

  serveWithoutTransaction(endpoints.cancel, async ({ actor, commit }, { id }) => {
    let fileKey = ''
    const response = await commit(async (db) => {
      const run = await getOwnRun(db, actor, kind, id)
      const updated = await transitionRun(db, id, ['checking', 'ready', 'refused'], { state: 'cancelled' })
      if (!updated && (await getOwnRun(db, actor, kind, id)).state !== 'cancelled')
        throw new AppError('import_finished')
      fileKey = run.fileKey
      return null
    })
    if (fileKey !== '') await storage.remove(fileKey)
    return response
  })
}

/** Form input is text that the schema has validated. */
const toTexts = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
