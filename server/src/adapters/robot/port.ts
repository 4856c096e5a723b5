import type { RobotError, RobotKind } from '@shangxue/contract/robots/robot-kinds'

/** A text for a group. */
export interface RobotMessage {
  readonly title: string
  readonly body: string
  /** Full address of the screen. */
  readonly url: string | undefined
}

export interface RobotTarget {
  readonly kind: RobotKind
  readonly address: string
  /** Signs the message, where the app requires it. */
  readonly secret: string | undefined
}

/** Result of one attempt. `error` is null if the app has accepted the message. */
export interface RobotOutcome {
  readonly error: RobotError | null
  /** The result code of the app; null without a readable response. */
  readonly code: number | null
  /** Start of the response body. */
  readonly response: string
}

/** Sends messages to robots in groups of chat apps. */
export interface RobotSender {
  /** Never rejects; resolves within about ten seconds. `at` is the time of the signature. */
  send(target: RobotTarget, message: RobotMessage, at: Date): Promise<RobotOutcome>
}
