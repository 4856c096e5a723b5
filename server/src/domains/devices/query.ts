import { bareCode } from '@shangxue/contract/device-codes'
import type { queryActivations } from '@shangxue/contract/devices'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import { type Activation, ActivationFailure, type ActivationSource } from '../../adapters/activation/port.ts'
import type { SlowContext } from '../../platform/serve.ts'
import { type Activated, markActivated } from '../stock/service.ts'
import { importedFiles, keepRecords, reasonOf, unmarked } from './records.ts'
import { isNoCode, type Result, resultsOf } from './results.ts'

type Answer = Output<typeof queryActivations>
type Log = Pick<FastifyBaseLogger, 'warn'>

/** Answers from stock records and imported files, then asks the external service for what is still unknown. */
export async function queryCodes(
  context: SlowContext,
  { codes }: Input<typeof queryActivations>,
  outside: ActivationSource | undefined,
  log: Log,
): Promise<Answer> {
  const { actor, transaction } = context
  const bare = codes.map(bareCode).filter((code) => code !== '')
  const first = await transaction((db) => resultsOf(db, actor.tenantId, bare))
  const open = askable(first)
  const inFiles = first.flatMap(({ code, source }) => (source !== null && open.includes(code) ? [code] : []))
  const imported = inFiles.length === 0 ? [] : await importedFiles.find({ imeis: inFiles, transaction })
  const known = new Set(imported.map(({ imei }) => imei))
  const asked =
    outside && (await ask(outside, { imeis: open.filter((code) => !known.has(code)), transaction }, log))
  const fresh = asked?.found ?? []
  const told = await takeOver(context, outside?.name ?? '', fresh, imported)
  const list = told ? await transaction((db) => resultsOf(db, actor.tenantId, bare)) : first
  return { list, outside: asked?.outcome ?? 'off' }
}

/** Codes whose activation is not in the stock records. */
const askable = (results: readonly Result[]): string[] =>
  results.flatMap(({ code, state, device_id, source, activated_at }) => {
    if (state === 'duplicate' || state === 'invalid' || isNoCode(code)) return []
    const booked = activated_at !== null && source === null
    return booked || (device_id === null && activated_at !== null) ? [] : [code]
  })

async function ask(
  source: ActivationSource,
  asked: Parameters<ActivationSource['find']>[0],
  log: Log,
): Promise<{ found: Activation[]; outcome: Answer['outside'] }> {
  if (asked.imeis.length === 0) return { found: [], outcome: 'answered' }
  try {
    return { found: await source.find(asked), outcome: 'answered' }
  } catch (error) {
    if (!(error instanceof ActivationFailure)) throw error
    log.warn({ reason: error.message }, 'the activation service has not answered')
    return { found: [], outcome: 'failed' }
  }
}

/** Stores found activations and marks own devices, so that device lists show them. Returns false if nothing changed. */
async function takeOver(
  { actor, transaction, commit }: SlowContext,
  name: string,
  fresh: readonly Activation[],
  imported: readonly Activation[],
): Promise<boolean> {
  const { tenantId, userId } = actor
  const once = [...new Map(fresh.map((one) => [one.imei, one])).values()]
  const all = [...imported, ...once]
  if (all.length === 0) return false
  const ours = await transaction((db) =>
    unmarked(
      db,
      all.map(({ imei }) => imei),
    ),
  )
  if (once.length === 0 && ours.size === 0) return false
  const activated = all.flatMap((one): Activated[] => {
    const deviceId = ours.get(one.imei)
    if (deviceId === undefined) return []
    return [{ deviceId, at: one.activatedAt, reason: reasonOf(one.source ?? name, one) }]
  })
  await commit(async (db) => {
    await keepRecords(db, tenantId, name, once)
    await markActivated(db, { tenantId, userId, document: null }, activated)
  })
  return true
}
