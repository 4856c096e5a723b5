import * as contract from '@shangxue/contract/channels/endpoints'
import * as subsidies from '@shangxue/contract/channels/subsidies'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { settleChannel } from './payments/settle.ts'
import { getChannelDay, listChannelDays } from './reconciliation/day.ts'
import { closeChannelDay, resolveDifference } from './reconciliation/resolve.ts'
import { addChannel, editChannel, listChannelChoices, listChannels } from './settings/channel-settings.ts'
import { postClaimLoss, saveEvidence, submitClaims, subsidyPhotos } from './subsidies/change-claims.ts'
import { listClaims, listSaleClaims } from './subsidies/claims.ts'
import { addProgramme, editProgramme, listProgrammeChoices, listProgrammes } from './subsidies/programmes.ts'

export function channelRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: Pick<DomainParts, 'storage'>,
): void {
  serve(contract.listChannels, ({ db, actor }) => listChannels(db, actor.tenantId))
  serve(contract.listChannelChoices, ({ db }) => listChannelChoices(db))
  serve(contract.addChannel, addChannel)
  serve(contract.editChannel, editChannel)
  serve(contract.settleChannel, settleChannel)
  serve(contract.listChannelDays, ({ db }, input) => listChannelDays(db, input))
  serve(contract.getChannelDay, ({ db, actor }, input) => getChannelDay(db, actor.tenantId, input))
  serve(contract.resolveDifference, resolveDifference)
  serve(contract.closeChannelDay, closeChannelDay)

  serve(subsidies.listProgrammes, ({ db }) => listProgrammes(db))
  serve(subsidies.listProgrammeChoices, ({ db, actor }) => listProgrammeChoices(db, actor.tenantId))
  serve(subsidies.addProgramme, addProgramme)
  serve(subsidies.editProgramme, editProgramme)
  serve(subsidies.listClaims, ({ db }, input) => listClaims(db, input))
  serve(subsidies.listSaleClaims, ({ db }, { id }) => listSaleClaims(db, id))
  serve(subsidies.saveEvidence, saveEvidence)
  serve(subsidies.submitClaims, submitClaims)
  serve(subsidies.postClaimLoss, postClaimLoss)
  serveUpload(subsidies.subsidyPhotoEndpoints.upload, (context) => subsidyPhotos.upload(context, storage))
  serveFile(subsidies.subsidyPhotoEndpoints.file, (context, input) =>
    subsidyPhotos.download(context, storage, input),
  )
}
