import * as contract from '@shangxue/contract/notifications/push'
import type { PushService } from '../../../adapters/push/port.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Server } from '../../../platform/http/endpoints/serve.ts'
import { formatDeviceName } from '../../session/service.ts'
import { pushDeviceRepository } from './devices.ts'
import { TRIAL_MESSAGE } from './messages.ts'
import { pushSettingRepository } from './settings.ts'

export function pushRoutes(
  { serve, serveWithoutTransaction }: Server,
  { push }: { readonly push: PushService },
) {
  serve(contract.getPushSettings, ({ db, actor }) => pushSettingRepository(db, actor).get())
  serve(contract.setPushChoice, async ({ db, actor }, choice) => {
    await pushSettingRepository(db, actor).chooseTopic(choice)
    return null
  })
  serve(contract.setQuietHours, async ({ db, actor }, hours) => {
    await pushSettingRepository(db, actor).setQuiet(hours)
    return null
  })
  serve(contract.hidePushContent, async ({ db, actor }, { hide_content }) => {
    await pushSettingRepository(db, actor).hideContent(hide_content)
    return null
  })

  serve(contract.listPushDevices, async ({ db, actor }) => ({
    key: push.publicKey,
    devices: await pushDeviceRepository(db, actor).list(),
  }))
  serve(contract.subscribePush, async ({ db, actor, request }, subscription) => {
    if (!push.accepts(subscription.endpoint)) throw new AppError('push_address')
    return pushDeviceRepository(db, actor).subscribe(
      subscription,
      formatDeviceName(request.headers['user-agent'] ?? ''),
    )
  })
  serve(contract.renamePushDevice, async ({ db, actor }, { id, name }) => {
    await pushDeviceRepository(db, actor).rename(id, name)
    return null
  })
  serve(contract.unsubscribePush, async ({ db, actor }, { id }) => {
    await pushDeviceRepository(db, actor).remove(id)
    return null
  })
  serveWithoutTransaction(contract.testPush, async ({ actor, transaction, commit }, { id }) => {
    const target = await transaction(async (db) => {
      const devices = pushDeviceRepository(db, actor)
      const deviceTarget = await devices.target(id)
      await devices.startTrial()
      return deviceTarget
    })
    const outcome = await push.send(target, TRIAL_MESSAGE)
    return commit(async (db) => {
      await pushDeviceRepository(db, actor).recordTrial(id, outcome.kind)
      return { outcome: outcome.kind }
    })
  })
}
