import { randomUUID } from 'node:crypto'
import type { ImportEndpoints } from '@shangxue/contract/imports'
import { mayBeCommitted } from '../database/failure.ts'
import { lockUser } from '../database/lock-user.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../serve.ts'
import { writeTemplate } from '../spreadsheet/template.ts'
import { checkKind, commitKind, type ImportParts, importJobs } from './jobs.ts'
import { verifyMapping } from './mapping.ts'
import { answerOf, giveUpOldest, insertRun, moveRun, ownRun, refusalOf, requireRoom } from './runs.ts'
import { fieldEntries, type ImportSpec } from './spec.ts'

/** Registers the six endpoints of an import wizard and its jobs. Call before the jobs start. */
export function importRoutes<Values, Plan>(
  { serve, serveFile, serveSlow, serveUpload }: Server,
  endpoints: ImportEndpoints,
  spec: ImportSpec<Values, Plan>,
  parts: ImportParts,
): void {
  const { jobs, storage } = parts
  const { kind, fields, title, choices } = spec
  importJobs(spec, endpoints.commit.permission, parts)

  serveFile(endpoints.template, async ({ transaction }) => {
    const offered: Partial<Record<string, readonly string[]>> = choices ? await transaction(choices) : {}
    const columns = fieldEntries(fields).map(([key, field]) => ({
      header: field.title,
      note: field.hint,
      example: field.example,
      required: field.required,
      options: offered[key] ?? [],
    }))
    return { fileName: `${title}模板.xlsx`, body: writeTemplate({ sheetName: title, columns }) }
  })

  serveUpload(endpoints.upload, async ({ actor, file, commit }, input) => {
    const { tenantId, userId } = actor
    const id = randomUUID()
    const fileKey = await storage.put(file.bytes)
    let given: string[] = []
    const run = await commit(async (db) => {
      await lockUser(db, actor)
      await requireRoom(db, actor)
      given = await giveUpOldest(db, actor)
      const made = await insertRun(db, {
        tenantId,
        id,
        kind,
        fileName: file.name,
        fileKey,
        given: textsOf(input),
        userId,
      })
      await jobs.enqueue(db, checkKind(kind), { tenantId, runId: id, userId })
      return answerOf(made, fields)
    }).catch(async (error: unknown) => {
      if (!mayBeCommitted(error)) await storage.remove(fileKey)
      throw error
    })
    // The same key was used concurrently: the first file counts.
    if (run.id !== id) await storage.remove(fileKey)
    for (const key of given) await storage.remove(key)
    return run
  })

  serve(endpoints.get, async ({ db, actor }, { id }) => answerOf(await ownRun(db, actor, kind, id), fields))

  serve(endpoints.map, async ({ db, actor }, { id, mapping }) => {
    const { tenantId, userId } = actor
    const run = await ownRun(db, actor, kind, id)
    if (run.state !== 'ready') throw refusalOf(run)
    verifyMapping(mapping, run.columns, fields)
    const blank = { progress: 0, badRows: 0, problems: [], effects: [] }
    const moved = await moveRun(db, id, ['ready'], { state: 'checking', mapping, ...blank })
    if (!moved) throw refusalOf(await ownRun(db, actor, kind, id))
    await jobs.enqueue(db, checkKind(kind), { tenantId, runId: id, userId })
    return answerOf(moved, fields)
  })

  serve(endpoints.commit, async ({ db, actor }, { id }) => {
    const { tenantId, userId } = actor
    const run = await ownRun(db, actor, kind, id)
    if (run.state === 'ready' && run.badRows > 0) throw refusalOf(run)
    const moved = await moveRun(db, id, ['ready'], { state: 'committing', progress: 0 })
    if (!moved) throw refusalOf(await ownRun(db, actor, kind, id))
    // A concurrent check may have found bad rows: the error rolls the transition back.
    if (moved.badRows > 0) throw new Refusal('import_has_errors', { count: moved.badRows })
    await jobs.enqueue(db, commitKind(kind), { tenantId, runId: id, userId })
    return answerOf(moved, fields)
  })

  serveSlow(endpoints.cancel, async ({ actor, commit }, { id }) => {
    let fileKey = ''
    const answer = await commit(async (db) => {
      const run = await ownRun(db, actor, kind, id)
      const moved = await moveRun(db, id, ['checking', 'ready', 'refused'], { state: 'cancelled' })
      if (!moved && (await ownRun(db, actor, kind, id)).state !== 'cancelled')
        throw new Refusal('import_finished')
      fileKey = run.fileKey
      return null
    })
    if (fileKey !== '') await storage.remove(fileKey)
    return answer
  })
}

/** Form input is text that the schema has validated. */
const textsOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
