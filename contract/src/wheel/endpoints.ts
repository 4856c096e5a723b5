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
    Type.Integer({ minimum: 0, maximum: WHEEL_STOCK_MAX, description: 'what is left; null for no end' }),
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
  summary: "What is on the wheel with its odds, and the caller's chances",
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    chances: Type.Integer(),
    prizes: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        kind: prize.kind,
        odds: Type.Number({ description: 'share of 1; 0 once there is none left' }),
        stock: prize.stock,
      }),
    ),
    rules: Type.Array(
      Type.Object({
        ...Rule.properties,
        done: Type.Integer({ description: 'today' }),
        got: Type.Boolean({ description: "today's are collected" }),
      }),
    ),
  }),
})

export const collectWheelChances = endpoint({
  method: 'POST',
  path: '/api/wheel/collect',
  summary: 'Gives the caller the chances that the rules grant for the last days, each day once',
  permission: 'staff',
  input: Empty,
  output: Type.Object({ granted: Type.Integer() }),
})

export const spinPrizeWheel = endpoint({
  method: 'POST',
  path: '/api/wheel/draws',
  summary: 'Uses up one chance of the caller and draws',
  permission: 'staff',
  input: Empty,
  output: Type.Object({
    id: Id,
    prize_id: Id,
    name: Type.String(),
    kind: prize.kind,
    chances: Type.Integer({ description: 'left' }),
  }),
})

export const listSpins = endpoint({
  method: 'GET',
  path: '/api/wheel/draws',
  summary: 'Who drew what, the last first; of others only what wins',
  permission: 'staff',
  input: Query({ scope: OneOf(['mine', 'all'], 'mine'), waiting: Type.Boolean({ default: false }) }),
  output: Paged(
    Type.Object({
      id: Id,
      user_id: Id,
      user_name: Type.String(),
      name: Type.String(),
      kind: prize.kind,
      odds: Type.Number({ description: 'at that time' }),
      at: Instant,
      handed_at: Nullable(Instant),
      handed_by: Nullable(Type.String()),
    }),
  ),
})

export const listWheelChances = endpoint({
  method: 'GET',
  path: '/api/wheel/chances',
  summary: "The caller's chances, the last first: why, when, and whether they are used",
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
  summary: 'Notes that a prize was handed over, once',
  permission: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
})

export const grantWheelChances = endpoint({
  method: 'POST',
  path: '/api/wheel/chances',
  summary: 'Gives chances by hand, and tells who gets them',
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
  summary: 'All prizes and rules of the wheel, as the boss manages them',
  permission: 'admin',
  input: Empty,
  output: Type.Object({
    prizes: Type.Array(
      Type.Object({
        id: Id,
        ...prize,
        name: Type.String(),
        drawn: Type.Integer({ description: 'so often until now' }),
        version: Version,
      }),
    ),
    rules: Type.Array(Rule),
  }),
})

export const addWheelPrize = endpoint({
  method: 'POST',
  path: '/api/wheel/prizes',
  summary: 'Puts a prize on the wheel',
  permission: 'admin',
  input: Type.Object(prize),
  output: Type.Object({ id: Id }),
})

export const saveWheelPrize = endpoint({
  method: 'PUT',
  path: '/api/wheel/prizes/:id',
  summary: 'Changes a prize; refuses where it was changed or won meanwhile',
  permission: 'admin',
  input: Type.Object({ id: Id, ...prize, version: Version }),
  output: NoContent,
})

export const saveWheelRules = endpoint({
  method: 'PUT',
  path: '/api/wheel/rules',
  summary: 'Sets by what people come to chances by themselves',
  permission: 'admin',
  input: Type.Object({
    sales_day: Type.Object(rule),
    study_day: Type.Object(rule),
  }),
  output: NoContent,
})
