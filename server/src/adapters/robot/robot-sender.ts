import { robotAddressIssue } from '@shangxue/contract/robots/robot-kinds'
import { createWebhookSender, type WebhookSenderOptions } from '../webhook/http-sender.ts'
import type { RobotSender } from './port.ts'
import { readOutcome } from './robot-answer.ts'
import { toRobotRequest } from './robot-request.ts'

interface RobotSenderOptions extends Omit<WebhookSenderOptions, 'allowPrivate'> {
  /** Requests go to this origin instead of the app's, for servers that reach the internet only through a gateway, and for tests. */
  readonly relayUrl?: string | undefined
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Shangxue-Robots/1' }

/** Sends messages by one request each. The connection obeys the same guards as that of a webhook. */
export function createRobotSender({ relayUrl, ...options }: RobotSenderOptions = {}): RobotSender {
  const sender = createWebhookSender({ ...options, allowPrivate: relayUrl !== undefined })
  return {
    async send(target, message, at) {
      // Checked again at each attempt: the lists of hosts of an earlier version may have been longer.
      if (robotAddressIssue(target.kind, target.address))
        return { error: 'address', code: null, response: '' }
      const { url, body } = toRobotRequest(target, message, at)
      const { status, error, response } = await sender.send({
        url: relayUrl ? toRelay(url, relayUrl) : url,
        headers: HEADERS,
        body,
      })
      return status === null ? { error, code: null, response } : readOutcome(target.kind, status, response)
    },
  }
}

function toRelay(url: string, relayUrl: string): string {
  const { pathname, search } = new URL(url)
  return `${relayUrl}${pathname}${search}`
}
