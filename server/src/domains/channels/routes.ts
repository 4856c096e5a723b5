import * as contract from '@shangxue/contract/channels/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { settleChannel } from './payments/settle.ts'
import { getChannelDay, listChannelDays } from './reconciliation/day.ts'
import { closeChannelDay, resolveDifference } from './reconciliation/resolve.ts'
import { addChannel, editChannel, listChannelChoices, listChannels } from './settings/channel-settings.ts'

export function channelRoutes({ serve }: Server): void {
  serve(contract.listChannels, ({ db, actor }) => listChannels(db, actor.tenantId))
  serve(contract.listChannelChoices, ({ db }) => listChannelChoices(db))
  serve(contract.addChannel, addChannel)
  serve(contract.editChannel, editChannel)
  serve(contract.settleChannel, settleChannel)
  serve(contract.listChannelDays, ({ db }, input) => listChannelDays(db, input))
  serve(contract.getChannelDay, ({ db, actor }, input) => getChannelDay(db, actor.tenantId, input))
  serve(contract.resolveDifference, resolveDifference)
  serve(contract.closeChannelDay, closeChannelDay)
}
