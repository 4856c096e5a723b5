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
  summary: 'What people are on duty for, with the shifts of a day and who takes turns',
  permission: 'staff',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(DutyPost) }),
})

export const addDutyPost = endpoint({
  method: 'POST',
  path: '/api/duty/posts',
  summary: 'Adds a post of duty with its shifts; a name exists once',
  permission: 'attendance-admin',
  input: Type.Object(postInput),
  output: Type.Object({ id: Id }),
})

export const saveDutyPost = endpoint({
  method: 'PUT',
  path: '/api/duty/posts/:id',
  summary:
    'Changes a post and its shifts; a shift that is left out is closed, what is planned of it from today on goes',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, ...postInput, version: Version }),
  output: NoContent,
})

export const closeDutyPost = endpoint({
  method: 'POST',
  path: '/api/duty/posts/:id/close',
  summary: 'Closes or reopens a post; what is planned of a closed one after today goes',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, closed: Type.Boolean() }),
  output: NoContent,
})

export const listDuties = endpoint({
  method: 'GET',
  path: '/api/duty/duties',
  summary: 'Who is on duty in some days, at most 62',
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
  summary: 'How often each person is on duty in some days, on weekends, and taken over from others',
  permission: 'staff',
  input: Type.Object({ ...period, post_id: Type.Optional(Id) }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        ...dutyShare,
        taken: Type.Integer({ description: 'by a swap' }),
      }),
    ),
  }),
})

export const assignDuty = endpoint({
  method: 'POST',
  path: '/api/duty/duties',
  summary: 'Puts a person on duty on a day',
  permission: 'attendance-admin',
  input: RotationTurn,
  output: ById,
})

export const removeDuty = endpoint({
  method: 'DELETE',
  path: '/api/duty/duties/:id',
  summary: 'Takes a person off duty; a swap that is under way for it ends',
  permission: 'attendance-admin',
  input: ById,
  output: NoContent,
})

export const previewRotation = endpoint({
  method: 'POST',
  path: '/api/duty/rotation/preview',
  summary: 'Plans turns that are spread evenly, without days off and leave; nothing is saved',
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
        leave_days: Type.Integer({ description: 'left out because of leave' }),
      }),
    ),
  }),
})

export const saveRotation = endpoint({
  method: 'POST',
  path: '/api/duty/rotation',
  summary: 'Saves turns as they were previewed and maybe changed by hand, and remembers who takes turns',
  permission: 'attendance-admin',
  input: Type.Object({ ...rotationInput, turns: Type.Array(RotationTurn, { maxItems: DUTY_PLAN_MAX }) }),
  output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
})

export const listSwaps = endpoint({
  method: 'GET',
  path: '/api/duty/swaps',
  summary:
    "The caller's swaps, or all of them for who plans duty; what waits for the caller comes first, the soonest day of it before others",
  permission: 'staff',
  input: Query({ whose: OneOf(['mine', 'all'], 'mine'), state: Type.Optional(OneOf(SWAP_STATES)) }),
  output: Type.Object({
    ...Paged(DutySwap).properties,
    waiting: Type.Integer({ description: 'for an answer or a decision of the caller' }),
  }),
})

export const requestDutySwap = endpoint({
  method: 'POST',
  path: '/api/duty/duties/:id/swap',
  summary: 'Asks a colleague to take over an own duty, or to exchange it for one of theirs',
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
  summary: 'The colleague who was asked accepts or declines',
  permission: 'staff',
  input: Type.Object({ id: Id, accept: Type.Boolean(), answer: Type.String({ maxLength: DUTY_NOTE_MAX }) }),
  output: swapResult,
})

export const decideSwap = endpoint({
  method: 'POST',
  path: '/api/duty/swaps/:id/decide',
  summary: 'Approves or rejects a swap that both want; nobody but the boss decides about an own one',
  permission: 'attendance-admin',
  input: Type.Object({ id: Id, approve: Type.Boolean(), answer: Type.String({ maxLength: DUTY_NOTE_MAX }) }),
  output: swapResult,
})

export const cancelSwap = endpoint({
  method: 'POST',
  path: '/api/duty/swaps/:id/cancel',
  summary: 'Whoever asked takes the question back, until it is done',
  permission: 'staff',
  input: ById,
  output: swapResult,
})

export const exportDuties = exportEndpoint('/api/duty/export', 'who is on duty in some days', {
  ...period,
  post_id: Type.Optional(Id),
})
