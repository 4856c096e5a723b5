import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { queryActivations } from '@shangxue/contract/devices/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Activation,
  ActivationFailure,
  type ActivationSource,
} from '../../../adapters/activation/port.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import { type DeviceActivation, markActivated } from '../../stock/service.ts'
import { activationReason, findUnmarked, importedFiles, saveRecords } from './activation-records.ts'
import { isInvalidCode, lookUpCodes, type Result } from './activation-results.ts'

type QueryOutput = Output<typeof queryActivations>
type Log = Pick<FastifyBaseLogger, 'warn'>

/** Answers from stock records and imported files, then asks the external service for what is still unknown. */
export async function lookUpActivations(
  context: ManualTransactionContext,
  { codes }: Input<typeof queryActivations>,
  externalSource: ActivationSource | undefined,
  log: Log,
): Promise<QueryOutput> {
  const { actor, transaction } = context
  const bareCodes = codes.map(normalizeCode).filter((code) => code !== '')
  const firstResults = await transaction((db) => lookUpCodes(db, actor.tenantId, bareCodes))
  const openCodes = unknownActivations(firstResults)
  const inFiles = firstResults.flatMap(({ code, source }) =>
    source !== null && openCodes.includes(code) ? [code] : [],
  )
  const imported = inFiles.length === 0 ? [] : await importedFiles.find({ imeis: inFiles, transaction })
  const importedImeis = new Set(imported.map(({ imei }) => imei))
  const lookup =
    externalSource &&
    (await findExternal(
      externalSource,
      { imeis: openCodes.filter((code) => !importedImeis.has(code)), transaction },
      log,
    ))
  const fresh = lookup?.found ?? []
  const hasChanged = await saveActivations(context, externalSource?.name ?? '', fresh, imported)
  const list = hasChanged
    ? await transaction((db) => lookUpCodes(db, actor.tenantId, bareCodes))
    : firstResults
  return { list, outside: lookup?.outcome ?? 'off' }
}

/** Codes whose activation is not in the stock records. */
const unknownActivations = (results: readonly Result[]): string[] =>
  results.flatMap(({ code, state, device_id, source, activated_at }) => {
    if (state === 'duplicate' || state === 'invalid' || isInvalidCode(code)) return []
    const isRecorded = activated_at !== null && source === null
    return isRecorded || (device_id === null && activated_at !== null) ? [] : [code]
  })

async function findExternal(
  source: ActivationSource,
  request: Parameters<ActivationSource['find']>[0],
  log: Log,
): Promise<{ found: Activation[]; outcome: QueryOutput['outside'] }> {
  if (request.imeis.length === 0) return { found: [], outcome: 'answered' }
  try {
    return { found: await source.find(request), outcome: 'answered' }
  } catch (error) {
    if (!(error instanceof ActivationFailure)) throw error
    log.warn({ reason: error.message }, 'the activation service has not answered')
    return { found: [], outcome: 'failed' }
  }
}

/** Stores found activations and marks own devices, so that device lists show them. Returns false if nothing changed. */
async function saveActivations(
  { actor, transaction, commit }: ManualTransactionContext,
  name: string,
  fresh: readonly Activation[],
  imported: readonly Activation[],
): Promise<boolean> {
  const { tenantId, userId } = actor
  const distinct = [...new Map(fresh.map((activation) => [activation.imei, activation])).values()]
  const all = [...imported, ...distinct]
  if (all.length === 0) return false
  const ownDevices = await transaction((db) =>
    findUnmarked(
      db,
      all.map(({ imei }) => imei),
    ),
  )
  if (distinct.length === 0 && ownDevices.size === 0) return false
  const activated = all.flatMap((activation): DeviceActivation[] => {
    const deviceId = ownDevices.get(activation.imei)
    if (deviceId === undefined) return []
    return [
      {
        deviceId,
        at: activation.activatedAt,
        reason: activationReason(activation.source ?? name, activation),
      },
    ]
  })
  await commit(async (db) => {
    await saveRecords(db, tenantId, name, distinct)
    await markActivated(db, { tenantId, userId, document: null }, activated)
  })
  return true
}
