import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Id, Nullable, OneOf, Paged, Query, Version } from '../platform/schema.ts'
import {
  DUTY_NOTE_MAX,
  DUTY_PLAN_MAX,
  Duty,
  DutyPost,
  DutySwap,
  dutyShare,
  postInput,
  RotationTurn,
  rotationInput,
  SWAP_STATES,
} from './schemas.ts'

const period = { from: Day, to: Day }
const ById = Type.Object({ id: Id })

export const listDutyPosts = endpoint({
  method: 'GET',
  path: '/api/duty/posts',
  summary: 'Lists duty posts with their shifts and the members of the rotation',
  permission: 'staff',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(DutyPost) }),
})

export const addDutyPost = endpoint({
  method: 'POST',
  path: '/api/duty/posts',
  summary: 'Adds a duty post with its shifts; names are unique',
  permission: 'attendance-admin',
  input: Type.Object(postInput),
  output: Type.Object({ id: Id }),
})

export const saveDutyPost = endpoint({
  method: 'PUT',
  path: '/api/duty/posts/:id',
  summary: 'Updates a duty post; omitted shifts are closed and lose their duties from today on',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, ...postInput, version: Version }),
  output: NoContent,
})

export const closeDutyPost = endpoint({
  method: 'POST',
  path: '/api/duty/posts/:id/close',
  summary: 'Closes or reopens a duty post; closing deletes its duties after today',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, closed: Type.Boolean() }),
  output: NoContent,
})

export const listDuties = endpoint({
  method: 'GET',
  path: '/api/duty/duties',
  summary: 'Lists duties of a date range of at most 62 days',
  permission: 'staff',
  input: Type.Object({
    ...period,
    mine: Type.Boolean({ default: false }),
    post_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
  }),
  output: Type.Object({ list: Type.Array(Duty), today: Day }),
})

export const getDutyCounts = endpoint({
  method: 'GET',
  path: '/api/duty/counts',
  summary: 'Counts duties of each person in a date range: total, weekend and taken over',
  permission: 'staff',
  input: Type.Object({ ...period, post_id: Type.Optional(Id) }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        ...dutyShare,
        taken: Type.Integer({ description: 'Duties taken over by a swap' }),
      }),
    ),
  }),
})

export const assignDuty = endpoint({
  method: 'POST',
  path: '/api/duty/duties',
  summary: 'Assigns a person to a duty',
  permission: 'attendance-admin',
  input: RotationTurn,
  output: ById,
})

export const removeDuty = endpoint({
  method: 'DELETE',
  path: '/api/duty/duties/:id',
  summary: 'Removes a person from a duty; a pending swap for it ends',
  permission: 'attendance-admin',
  input: ById,
  output: NoContent,
})

export const previewRotation = endpoint({
  method: 'POST',
  path: '/api/duty/rotation/preview',
  summary: 'Plans an even rotation that avoids days off and leave, without saving it',
  permission: 'attendance-admin',
  idempotent: false,
  input: Type.Object(rotationInput),
  output: Type.Object({
    list: Type.Array(Type.Object({ ...RotationTurn.properties, name: Type.String(), kept: Type.Boolean() })),
    /** Where nobody was left. */
    gaps: Type.Array(Type.Object({ day: Day, shift_id: Id, missing: Type.Integer() })),
    counts: Type.Array(
      Type.Object({
        ...dutyShare,
        leave_days: Type.Integer({ description: 'Days skipped because of leave' }),
      }),
    ),
  }),
})

export const saveRotation = endpoint({
  method: 'POST',
  path: '/api/duty/rotation',
  summary: 'Saves a rotation, including manual changes, and the members who take turns',
  permission: 'attendance-admin',
  input: Type.Object({ ...rotationInput, turns: Type.Array(RotationTurn, { maxItems: DUTY_PLAN_MAX }) }),
  output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
})

export const listSwaps = endpoint({
  method: 'GET',
  path: '/api/duty/swaps',
  summary: "Lists the caller's swaps, or all for duty admins; those awaiting the caller come first",
  permission: 'staff',
  input: Query({ whose: OneOf(['mine', 'all'], 'mine'), state: Type.Optional(OneOf(SWAP_STATES)) }),
  output: Type.Object({
    ...Paged(DutySwap).properties,
    waiting: Type.Integer({ description: 'Number of swaps that await an answer or decision of the caller' }),
  }),
})

export const requestDutySwap = endpoint({
  method: 'POST',
  path: '/api/duty/duties/:id/swap',
  summary: 'Asks a colleague to take over a duty of the caller, or to exchange it for one of theirs',
  permission: 'staff',
  input: Type.Object({
    id: Id,
    to_id: Id,
    return_id: Nullable(Id),
    reason: Type.String({ maxLength: DUTY_NOTE_MAX }),
  }),
  output: ById,
})

const swapResult = Type.Object({ state: OneOf(SWAP_STATES) })

export const respondToSwap = endpoint({
  method: 'POST',
  path: '/api/duty/swaps/:id/answer',
  summary: 'Accepts or declines a swap that the caller was asked for',
  permission: 'staff',
  input: Type.Object({ id: Id, accept: Type.Boolean(), answer: Type.String({ maxLength: DUTY_NOTE_MAX }) }),
  output: swapResult,
})

export const decideSwap = endpoint({
  method: 'POST',
  path: '/api/duty/swaps/:id/decide',
  summary: 'Approves or rejects an accepted swap; only the boss may decide their own',
  permission: 'attendance-admin',
  apiKey: false,
  input: Type.Object({ id: Id, approve: Type.Boolean(), answer: Type.String({ maxLength: DUTY_NOTE_MAX }) }),
  output: swapResult,
})

export const cancelSwap = endpoint({
  method: 'POST',
  path: '/api/duty/swaps/:id/cancel',
  summary: 'Withdraws a swap request of the caller before it is completed',
  permission: 'staff',
  input: ById,
  output: swapResult,
})

export const exportDuties = exportEndpoint('/api/duty/export', 'duties of a date range', {
  ...period,
  post_id: Type.Optional(Id),
})
