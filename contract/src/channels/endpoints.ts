import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Day, Fen, FenInput, Id, Nullable, OneOf, Paged, Query, Text, Version } from '../platform/schema.ts'
import {
  ChannelChoice,
  ChannelContent,
  ChannelDay,
  PaymentChannel,
  RESOLUTION_KINDS,
  ReconciledEntry,
} from './schemas.ts'

export * from './schemas.ts'

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/payment-channels',
  summary: 'Lists payment channels with their fees and the money in transit',
  permission: 'finance',
  input: Empty,
  output: Type.Array(PaymentChannel),
})

export const listChannelChoices = endpoint({
  method: 'GET',
  path: '/api/payment-channels/choices',
  summary: 'Lists the payment channels that a seller can choose',
  permission: 'sales-record',
  input: Empty,
  output: Type.Array(ChannelChoice),
})

export const addChannel = endpoint({
  method: 'POST',
  path: '/api/payment-channels',
  summary: 'Adds a payment channel with an account for its money in transit',
  permission: 'finance',
  input: Type.Object(ChannelContent),
  output: Type.Object({ id: Id }),
})

export const editChannel = endpoint({
  method: 'PUT',
  path: '/api/payment-channels/:id',
  summary: 'Changes or closes a payment channel; earlier payments keep their fee and settlement day',
  permission: 'finance',
  input: Type.Object({ id: Id, ...ChannelContent, active: Type.Boolean(), version: Version }),
  output: Type.Object({ id: Id, version: Type.Integer() }),
})

export const settleChannel = endpoint({
  method: 'POST',
  path: '/api/payment-channels/:id/settlements',
  summary: 'Moves the due payments of a channel to its account',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    /** Payments due until this day are settled. */
    day: Day,
    /** The net amount that the user saw; rejected if it has changed since. */
    amount_fen: FenInput,
  }),
  output: Type.Object({ id: Id, amount_fen: Fen, payments: Type.Integer() }),
})

export const listChannelDays = endpoint({
  method: 'GET',
  path: '/api/payment-channels/:id/days',
  summary: 'Lists the days of a channel with our payments and its file, newest first',
  permission: 'finance',
  input: Query({ id: Id }),
  output: Paged(ChannelDay),
})

export const getChannelDay = endpoint({
  method: 'GET',
  path: '/api/payment-channels/:id/days/:day',
  summary: 'Compares the payments of a day with the file of the channel',
  permission: 'finance',
  input: Type.Object({ id: Id, day: Day }),
  output: Type.Object({
    channel: Type.String(),
    closed: Type.Boolean(),
    may_close: Type.Boolean({ description: 'The day is over and no difference is unresolved' }),
    ours_fen: Fen,
    theirs_fen: Fen,
    /** Net amount of the channel less ours. */
    difference_fen: Fen,
    /** Part of the difference that corrections and fees have posted. */
    corrected_fen: Fen,
    /** Part of the difference that notes explain. */
    noted_fen: Fen,
    /** Part of the difference that is unresolved. */
    unexplained_fen: Fen,
    entries: Type.Array(ReconciledEntry),
  }),
})

export const resolveDifference = endpoint({
  method: 'POST',
  path: '/api/payment-channels/:id/days/:day/resolutions',
  summary: 'Resolves a difference by a note, by a correction, or by posting the fee',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    day: Day,
    payment_id: Nullable(Id),
    line_id: Nullable(Id),
    kind: OneOf(RESOLUTION_KINDS),
    note: Text(200),
  }),
  output: Type.Object({ unexplained_fen: Fen }),
})

export const closeChannelDay = endpoint({
  method: 'POST',
  path: '/api/payment-channels/:id/days/:day/close',
  summary: 'Locks a reconciled day of a channel',
  permission: 'finance',
  input: Type.Object({ id: Id, day: Day }),
  output: Type.Object({ closed: Type.Boolean() }),
})
