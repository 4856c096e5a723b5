import * as contract from '@shangxue/contract/robots/endpoints'
import { ROBOT_TEST_SECONDS } from '@shangxue/contract/robots/robot-kinds'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { createRobot, deleteRobot, resendMessage, setRobotState, updateRobot } from './change-robots.ts'
import { reserveTestPost } from './delivery/claim-messages.ts'
import { signalMessages } from './delivery/message-signal.ts'
import { markWorking } from './delivery/record-posts.ts'
import { sendToRobot } from './delivery/send-messages.ts'
import { robotMessageRepository, robotRepository } from './robot-repository.ts'
import { createRobotSecrets } from './robot-secrets.ts'

type RouteParts = Pick<DomainParts, 'robots' | 'secret' | 'publicUrl' | 'now'>

/** Seconds until the limit of the apps allows another message. */
const LIMIT_SECONDS = 60

export function robotRoutes(
  server: Server,
  { robots: sender, secret, publicUrl, now = Date.now }: RouteParts,
) {
  const { serve, serveWithoutTransaction } = server
  const secrets = createRobotSecrets(secret)

  serve(contract.listRobots, async ({ db, actor }) => ({
    links: publicUrl !== undefined,
    list: await robotRepository(db, actor.tenantId).list(),
  }))
  serve(contract.createRobot, (context, input) => createRobot(secrets, context, input))
  serve(contract.updateRobot, (context, input) => updateRobot(secrets, context, input))
  serve(contract.deleteRobot, (context, { id }) => deleteRobot(context, id))
  serve(contract.pauseRobot, (context, { id }) => setRobotState(context, id, 'paused'))
  serve(contract.resumeRobot, (context, { id }) => setRobotState(context, id, 'active'))
  serve(contract.listRobotMessages, ({ db }, input) => robotMessageRepository(db).list(input))
  serve(contract.resendRobotMessage, (context, { id }) => resendMessage(context, id))

  serveWithoutTransaction(contract.testRobot, async ({ actor, transaction }, { id }) => {
    const { tenantId } = actor
    const at = new Date(now())
    const robot = await transaction((db) => reserveTest(db, tenantId, id, at))
    const message = {
      title: '测试消息',
      body: `${actor.userName}在商学里发送了这条测试消息。收到即表示“${robot.name}”可以使用`,
      url: publicUrl && `${publicUrl}/admin/webhooks?view=robots&robot=${id}`,
    }
    const outcome = await sendToRobot({ sender, secrets }, { tenantId, robotId: id }, robot, message, at)
    const succeeded = outcome.error === null
    if (succeeded) {
      await transaction((db) => markWorking(db, id, at))
      signalMessages({ tenantId, robotId: id })
    }
    return { succeeded, ...outcome }
  })
}

/** Returns the robot unless it was tested a moment ago: a second tap must not post to the group again. */
async function reserveTest(db: Db, tenantId: number, id: number, at: Date) {
  const robot = await robotRepository(db, tenantId).lock(id)
  const elapsed = robot.testedAt ? (at.getTime() - robot.testedAt.getTime()) / 1_000 : ROBOT_TEST_SECONDS
  if (elapsed < ROBOT_TEST_SECONDS)
    throw new AppError('robot_test_soon', { seconds: Math.ceil(ROBOT_TEST_SECONDS - Math.max(0, elapsed)) })
  if (!(await reserveTestPost(db, id, at))) throw new AppError('robot_test_soon', { seconds: LIMIT_SECONDS })
  return robot
}
