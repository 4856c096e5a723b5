import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, Text, Version } from '../platform/schema.ts'
import { DELIVERY_STATES } from '../webhooks/event-types.ts'
import {
  ROBOT_ERRORS,
  ROBOT_KINDS,
  ROBOT_NAME_MAX,
  ROBOT_SECRET_MAX,
  ROBOT_STATES,
  ROBOT_TOPICS,
  ROBOT_URL_MAX,
} from './robot-kinds.ts'

const Topic = OneOf(ROBOT_TOPICS)

const robotInput = {
  name: Text(ROBOT_NAME_MAX),
  topics: Type.Array(Topic, { minItems: 1, maxItems: ROBOT_TOPICS.length, uniqueItems: true }),
}
const Address = Type.String({ minLength: 1, maxLength: ROBOT_URL_MAX })
const Secret = Type.String({ maxLength: ROBOT_SECRET_MAX })

export const listRobots = endpoint({
  method: 'GET',
  path: '/api/admin/robots',
  summary: 'Lists the group robots of the company, oldest first; addresses and secrets are masked',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    links: Type.Boolean({ description: 'False if the server has no public address: messages have no links' }),
    list: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        kind: OneOf(ROBOT_KINDS),
        address: Type.String({ description: 'Host and the last characters of the address' }),
        signed: Type.Boolean({ description: 'True if messages are signed' }),
        topics: Type.Array(Topic),
        state: OneOf(ROBOT_STATES),
        failing_since: Nullable(Instant),
        last_error: Nullable(OneOf(ROBOT_ERRORS)),
        last_succeeded_at: Nullable(Instant),
        pending: Type.Integer({ description: 'Messages that wait, for the first or another attempt' }),
        version: Version,
      }),
    ),
  }),
})

export const createRobot = endpoint({
  method: 'POST',
  path: '/api/admin/robots',
  summary: 'Adds a group robot that receives the chosen topics from now on',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    kind: OneOf(ROBOT_KINDS),
    ...robotInput,
    address: Address,
    secret: Type.Optional(Secret),
  }),
  output: Type.Object({ id: Id }),
})

export const updateRobot = endpoint({
  method: 'PUT',
  path: '/api/admin/robots/:id',
  summary: 'Updates a group robot, unless it has changed meanwhile',
  permission: 'admin',
  requiresReauth: true,
  input: Type.Object({
    id: Id,
    ...robotInput,
    address: Type.Optional(
      Type.String({ ...Address, description: 'Replaces the address; without it the stored one stays' }),
    ),
    secret: Type.Optional(
      Type.String({ ...Secret, description: 'Replaces the signing secret, an empty text removes it' }),
    ),
    version: Version,
  }),
  output: NoContent,
})

export const deleteRobot = endpoint({
  method: 'DELETE',
  path: '/api/admin/robots/:id',
  summary: 'Deletes a group robot with its messages',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const pauseRobot = endpoint({
  method: 'POST',
  path: '/api/admin/robots/:id/pause',
  summary: 'Switches a group robot off: waiting and new messages are not sent',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const resumeRobot = endpoint({
  method: 'POST',
  path: '/api/admin/robots/:id/resume',
  summary: 'Switches a group robot on again',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

const AttemptResult = {
  error: Nullable(OneOf(ROBOT_ERRORS)),
  code: Nullable(Type.Integer({ description: 'Result code of the app, 0 for success' })),
  response: Type.String({ description: 'Start of the response body' }),
}

export const testRobot = endpoint({
  method: 'POST',
  path: '/api/admin/robots/:id/test',
  summary: 'Sends a test message at once and returns the result; it is not logged or repeated',
  permission: 'admin',
  idempotent: false,
  timeoutMs: 20_000,
  input: Type.Object({ id: Id }),
  output: Type.Object({ succeeded: Type.Boolean(), ...AttemptResult }),
})

export const listRobotMessages = endpoint({
  method: 'GET',
  path: '/api/admin/robots/:id/messages',
  summary: 'Lists the messages of a group robot of the last 30 days, newest first',
  permission: 'admin',
  input: Type.Object({
    id: Id,
    ...Query({ state: Type.Optional(OneOf(DELIVERY_STATES)) }).properties,
  }),
  output: Paged(
    Type.Object({
      id: Id,
      topic: Topic,
      title: Type.String(),
      body: Type.String(),
      link: Nullable(Type.String({ description: 'Path in the app' })),
      created_at: Instant,
      state: OneOf(DELIVERY_STATES),
      attempts: Type.Integer(),
      merged: Type.Integer({ description: 'Messages that the last attempt sent as one' }),
      last_attempt_at: Nullable(Instant),
      next_attempt_at: Nullable(Instant),
      ...AttemptResult,
    }),
  ),
})

export const resendRobotMessage = endpoint({
  method: 'POST',
  path: '/api/admin/robot-messages/:id/resend',
  summary: 'Sends a failed message again, with a new series of attempts',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
