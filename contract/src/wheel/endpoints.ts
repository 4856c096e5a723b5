import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, Text, Version } from '../platform/schema.ts'

/** Animation of the wheel (spec §9): degrees per 1/60 s frame, duration in ms, and px between two prizes. */
export const WHEEL_SPEED = 20
export const WHEEL_ACCELERATION_MS = 2_500
export const WHEEL_DECELERATION_MS = 2_500
export const WHEEL_GUTTER = 5

export const WHEEL_PRIZES_MAX = 12
export const WHEEL_PRIZE_NAME_MAX = 20
export const WHEEL_WEIGHT_MAX = 10_000
export const WHEEL_STOCK_MAX = 100_000
/** Maximum users and chances per user of one manual grant. */
export const WHEEL_GRANT_PEOPLE_MAX = 100
export const WHEEL_GRANT_MAX = 20
export const WHEEL_NOTE_MAX = 60
/** Days for which a chance granted by a rule can be collected. */
export const WHEEL_COLLECT_DAYS = 7

/** `goods` are handed over; `thanks` is a field without a prize. */
export const WHEEL_PRIZE_KINDS = ['goods', 'thanks'] as const
/** A number of sales, or of study answers, in a day grants a chance. */
export const WHEEL_RULES = ['sales_day', 'study_day'] as const
export const WHEEL_CHANCE_REASONS = ['manual', ...WHEEL_RULES] as const

const prize = {
  name: Text(WHEEL_PRIZE_NAME_MAX),
  kind: OneOf(WHEEL_PRIZE_KINDS),
  weight: Type.Integer({ minimum: 1, maximum: WHEEL_WEIGHT_MAX }),
  stock: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: WHEEL_STOCK_MAX,
      description: 'Remaining quantity; null for unlimited',
    }),
  ),
  active: Type.Boolean(),
}
const rule = {
  need: Type.Integer({ minimum: 1, maximum: 1_000 }),
  chances: Type.Integer({ minimum: 1, maximum: WHEEL_GRANT_MAX }),
  active: Type.Boolean(),
}
const Rule = Type.Object({ kind: OneOf(WHEEL_RULES), ...rule })

export const getWheel = endpoint({
  method: 'GET',
  path: '/api/wheel',
  summary: "Returns the prizes with their odds, the rules and the caller's chances",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    chances: Type.Integer(),
    prizes: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        kind: prize.kind,
        odds: Type.Number({ description: 'Probability from 0 to 1; 0 if out of stock' }),
        stock: prize.stock,
      }),
    ),
    rules: Type.Array(
      Type.Object({
        ...Rule.properties,
        done: Type.Integer({ description: 'Sales or answers of today that count towards the rule' }),
        got: Type.Boolean({ description: "True if today's chances have been collected" }),
      }),
    ),
  }),
})

export const collectWheelChances = endpoint({
  method: 'POST',
  path: '/api/wheel/collect',
  summary: 'Grants the caller the chances earned in the last days, once per day and rule',
  permission: 'staff',
  input: Empty,
  output: Type.Object({ granted: Type.Integer() }),
})

export const spinPrizeWheel = endpoint({
  method: 'POST',
  path: '/api/wheel/draws',
  summary: 'Uses one chance of the caller and draws a prize',
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    id: Id,
    prize_id: Id,
    name: Type.String(),
    kind: prize.kind,
    chances: Type.Integer({ description: 'Remaining chances' }),
  }),
})

export const listSpins = endpoint({
  method: 'GET',
  path: '/api/wheel/draws',
  summary: 'Lists draws, newest first; of other users only wins',
  permission: 'staff',
  input: Query({ scope: OneOf(['mine', 'all'], 'mine'), waiting: Type.Boolean({ default: false }) }),
  output: Paged(
    Type.Object({
      id: Id,
      user_id: Id,
      user_name: Type.String(),
      name: Type.String(),
      kind: prize.kind,
      odds: Type.Number({ description: 'Probability at the time of the draw' }),
      at: Instant,
      handed_at: Nullable(Instant),
      handed_by: Nullable(Type.String()),
    }),
  ),
})

export const listWheelChances = endpoint({
  method: 'GET',
  path: '/api/wheel/chances',
  summary: "Lists the caller's chances, newest first, with reason and use",
  permission: 'staff',
  input: Query({}),
  output: Paged(
    Type.Object({
      id: Id,
      reason: OneOf(WHEEL_CHANCE_REASONS),
      note: Type.String(),
      granted_by: Nullable(Type.String()),
      at: Instant,
      used_at: Nullable(Instant),
    }),
  ),
})

export const handOverPrize = endpoint({
  method: 'POST',
  path: '/api/wheel/draws/:id/hand-over',
  summary: 'Records the hand-over of a prize, once',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const grantWheelChances = endpoint({
  method: 'POST',
  path: '/api/wheel/chances',
  summary: 'Grants chances manually and notifies the recipients',
  permission: 'admin',
  input: Type.Object({
    user_ids: Type.Array(Id, { minItems: 1, maxItems: WHEEL_GRANT_PEOPLE_MAX, uniqueItems: true }),
    count: Type.Integer({ minimum: 1, maximum: WHEEL_GRANT_MAX }),
    note: Text(WHEEL_NOTE_MAX),
  }),
  output: Type.Object({ granted: Type.Integer() }),
})

export const listWheelPrizes = endpoint({
  method: 'GET',
  path: '/api/wheel/prizes',
  summary: 'Lists all prizes and rules of the wheel for administration',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    prizes: Type.Array(
      Type.Object({
        id: Id,
        ...prize,
        name: Type.String(),
        drawn: Type.Integer({ description: 'Number of draws so far' }),
        version: Version,
      }),
    ),
    rules: Type.Array(Rule),
  }),
})

export const addWheelPrize = endpoint({
  method: 'POST',
  path: '/api/wheel/prizes',
  summary: 'Adds a prize to the wheel',
  permission: 'admin',
  input: Type.Object(prize),
  output: Type.Object({ id: Id }),
})

export const saveWheelPrize = endpoint({
  method: 'PUT',
  path: '/api/wheel/prizes/:id',
  summary: 'Updates a prize; rejected if it was changed or won meanwhile',
  permission: 'admin',
  input: Type.Object({ id: Id, ...prize, version: Version }),
  output: NoContent,
})

export const saveWheelRules = endpoint({
  method: 'PUT',
  path: '/api/wheel/rules',
  summary: 'Sets the rules by which users earn chances',
  permission: 'admin',
  input: Type.Object({
    sales_day: Type.Object(rule),
    study_day: Type.Object(rule),
  }),
  output: NoContent,
})
