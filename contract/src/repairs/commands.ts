import { Type } from 'typebox'
import { MONEY_METHODS } from '../ledger/endpoints.ts'
import { CARRIERS, WAYBILL_NUMBER } from '../logistics/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Fen, FenInput, Id, Nullable, OneOf, PriceFen, Text } from '../platform/schema.ts'
import { CONSENT_METHODS, PART_PIECES_MAX, REPAIR_NOTE_MAX, REPAIR_STATES, Signature } from './schemas.ts'

const Note = Type.String({ maxLength: REPAIR_NOTE_MAX, default: '' })
const ById = { id: Id }
/** Every change of a repair returns its state. */
const State = Type.Object({ state: OneOf(REPAIR_STATES) })

export const assignRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/assignment',
  summary: 'Sets who handles an open repair and the promised day',
  permission: 'repair',
  input: Type.Object({ ...ById, handler_id: Id, due_on: Nullable(Day) }),
  output: State,
})

export const quoteRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/quote',
  summary: 'Offers a price for the customer to agree to; replaces an earlier one',
  permission: 'repair',
  input: Type.Object({
    ...ById,
    labour_fen: PriceFen,
    parts_fen: PriceFen,
    note: Note,
    due_on: Nullable(Day),
  }),
  output: State,
})

export const answerRepairQuote = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/answer',
  summary: "Records the customer's answer to the price that was shown; declined phones are ready unrepaired",
  permission: 'repair',
  input: Type.Object({
    ...ById,
    /** The total that the customer saw. */
    total_fen: FenInput,
    agreed: Type.Boolean(),
    consent: OneOf(CONSENT_METHODS),
    signature: Signature,
  }),
  output: State,
})

export const startRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/start',
  summary: 'Starts a repair under warranty without a price, or continues one that was ready',
  permission: 'repair',
  input: Type.Object({ ...ById, note: Note }),
  output: State,
})

export const finishRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/finish',
  summary: 'Marks a phone as ready; the charge may not exceed the agreed price',
  permission: 'repair',
  input: Type.Object({ ...ById, outcome: OneOf(['repaired', 'unrepaired'] as const), note: Note }),
  output: State,
})

export const cancelRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/cancel',
  summary: 'Cancels a repair that was recorded by mistake, before work has begun',
  permission: 'repair-manage',
  input: Type.Object({ ...ById, reason: Text(REPAIR_NOTE_MAX) }),
  output: State,
})

export const handOverRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/hand-over',
  summary: 'Hands the phone over and posts the payment to the accounts of the store, once',
  permission: 'repair',
  input: Type.Object({
    ...ById,
    /** The charge that was shown. */
    charge_fen: FenInput,
    payments: Type.Array(Type.Object({ method: OneOf(MONEY_METHODS), amount_fen: PriceFen }), {
      maxItems: MONEY_METHODS.length,
      default: [],
    }),
  }),
  output: Type.Object({ state: OneOf(REPAIR_STATES), charge_fen: Fen }),
})

export const viewRepairPassword = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/password',
  summary: 'Returns the password of the phone and records who viewed it',
  permission: 'repair-manage',
  apiKey: false,
  // A stored response would keep the password.
  idempotent: false,
  input: Type.Object(ById),
  output: Type.Object({ device_password: Type.String() }),
})

export const issueRepairPart = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/parts',
  summary: "Takes pieces of an accessory from the store's stock for a repair",
  permission: 'repair',
  input: Type.Object({
    ...ById,
    sku_id: Id,
    quantity: Type.Integer({ minimum: 1, maximum: PART_PIECES_MAX }),
    /** Price of one piece for the customer. */
    price_fen: PriceFen,
  }),
  output: Type.Object({ id: Id, document: Type.String() }),
})

export const returnRepairPart = endpoint({
  method: 'POST',
  path: '/api/repairs/parts/:id/return',
  summary: 'Puts an unused part back into stock at the cost at which it was taken',
  permission: 'repair',
  input: Type.Object(ById),
  output: Type.Object({ document: Type.String() }),
})

const Parcel = {
  carrier: OneOf(CARRIERS),
  number: Type.String({ pattern: WAYBILL_NUMBER }),
}
const Maker = Text(40)

export const sendRepair = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/shipments',
  summary: 'Sends the phone to its maker with a parcel number',
  permission: 'repair',
  input: Type.Object({ ...ById, maker: Maker, ...Parcel, note: Note }),
  output: State,
})

export const receiveRepairBack = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/shipments/return',
  summary: 'Records that the maker sent the phone back',
  permission: 'repair',
  input: Type.Object({
    ...ById,
    carrier: Nullable(OneOf(CARRIERS)),
    number: Type.String({ pattern: `^(${WAYBILL_NUMBER.slice(1, -1)})?$` }),
    result: Text(REPAIR_NOTE_MAX),
  }),
  output: State,
})

export const lendDevice = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/loans',
  summary: 'Lends a phone of the stock until a day; it is reserved and cannot be sold meanwhile',
  permission: 'repair',
  input: Type.Object({ ...ById, device_id: Id, due_on: Day }),
  output: Type.Object({ id: Id }),
})

export const returnLoan = endpoint({
  method: 'POST',
  path: '/api/repairs/loans/:id/return',
  summary: 'Takes a loan phone back into stock',
  permission: 'repair',
  input: Type.Object({ ...ById, note: Note }),
  output: Type.Object({ device_id: Id }),
})

export const swapDevice = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/swap',
  summary: 'Gives the customer another phone of the stock; the broken one is set aside for inspection',
  permission: 'repair-manage',
  input: Type.Object({ ...ById, device_id: Id, note: Text(REPAIR_NOTE_MAX) }),
  output: State,
})

export const submitRepairClaim = endpoint({
  method: 'POST',
  path: '/api/repairs/:id/claims',
  summary: 'Claims the cost of a repair or swap from the maker',
  permission: 'repair-manage',
  input: Type.Object({
    ...ById,
    maker: Maker,
    amount_fen: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
    note: Note,
  }),
  output: Type.Object({ id: Id }),
})

export const decideRepairClaim = endpoint({
  method: 'POST',
  path: '/api/repairs/claims/:id/decide',
  summary: "Records the maker's answer to a claim, once",
  permission: 'repair-manage',
  input: Type.Object({
    ...ById,
    accepted: Type.Boolean(),
    /** The amount that the maker pays; ignored for a refusal. */
    accepted_fen: PriceFen,
    answer: Note,
  }),
  output: Type.Object({ id: Id }),
})
