import * as commands from '@shangxue/contract/repairs/commands'
import * as contract from '@shangxue/contract/repairs/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { createPasswordSealer, viewPassword } from './intake/device-password.ts'
import { lookUpDevice } from './intake/find-warranty.ts'
import { receiveRepair } from './intake/receive-repair.ts'
import { decideClaim, submitClaim } from './makers/claims.ts'
import { lendDevice, returnLoan } from './makers/lend-device.ts'
import { receiveBack, sendToMaker } from './makers/ship-to-maker.ts'
import { swapDevice } from './makers/swap-device.ts'
import { intakePhotos } from './photos.ts'
import { listMakers, listRepairRows, summarizeRepairs } from './queries.ts'
import { getRepair } from './repair-details.ts'
import { findStatus } from './status-page.ts'
import { assignRepair, cancelRepair, finishRepair, startRepair } from './work/advance-repair.ts'
import { handOver } from './work/hand-over-repair.ts'
import { answerQuote, quoteRepair } from './work/quote-repair.ts'
import { issuePart, returnPart } from './work/repair-parts.ts'

type RouteParts = Pick<DomainParts, 'database' | 'storage' | 'secret'>

export function repairRoutes(server: Server, { database, storage, secret }: RouteParts): void {
  const { serve, serveFile, serveUpload, servePublic } = server
  const sealer = createPasswordSealer(secret)

  serve(contract.listRepairs, ({ db, actor }, filters) => listRepairRows(db, actor, filters))
  serve(contract.getRepairSummary, ({ db, actor }, filters) => summarizeRepairs(db, actor, filters))
  serve(contract.lookUpRepairDevice, ({ db, actor }, { code }) => lookUpDevice(db, actor.tenantId, code))
  serve(contract.listRepairMakers, ({ db }) => listMakers(db))
  serve(contract.receiveRepair, (context, input) => receiveRepair(context, input, sealer))
  serve(contract.getRepair, (context, { id }) => getRepair(context, id))
  serveUpload(contract.repairPhotoEndpoints.upload, (context) => intakePhotos.upload(context, storage))
  serveFile(contract.repairPhotoEndpoints.file, (context, input) =>
    intakePhotos.download(context, storage, input),
  )
  servePublic(contract.getRepairStatus, async (_context, { code }) => {
    const status = await findStatus(database, code)
    if (!status) throw new AppError('not_found')
    return status
  })

  serve(commands.assignRepair, assignRepair)
  serve(commands.quoteRepair, quoteRepair)
  serve(commands.answerRepairQuote, answerQuote)
  serve(commands.startRepair, startRepair)
  serve(commands.finishRepair, finishRepair)
  serve(commands.cancelRepair, cancelRepair)
  serve(commands.handOverRepair, handOver)
  serve(commands.viewRepairPassword, (context, { id }) => viewPassword(context, id, sealer))
  serve(commands.issueRepairPart, issuePart)
  serve(commands.returnRepairPart, returnPart)
  serve(commands.sendRepair, sendToMaker)
  serve(commands.receiveRepairBack, receiveBack)
  serve(commands.lendDevice, lendDevice)
  serve(commands.returnLoan, returnLoan)
  serve(commands.swapDevice, swapDevice)
  serve(commands.submitRepairClaim, submitClaim)
  serve(commands.decideRepairClaim, decideClaim)
}
