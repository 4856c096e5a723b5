import { type Hair, head, type Mood } from './faces.ts'
import { type Art, area, art, at, circle, line, type Point, type Tone } from './primitives.ts'

type Limb = readonly [joint: Point, end: Point]
type Pose = {
  head: Point
  neck: Point
  hip: Point
  /** Elbow and hand: the limb behind the body first. */
  arms: readonly [Limb, Limb]
  /** Knee and foot. */
  legs: readonly [Limb, Limb]
}

/** Reads the coordinates of head, neck, hip; elbow and hand twice; knee and foot twice. */
function readPose(text: string): Pose {
  const numbers = text.split(/[ ,]+/).map(Number)
  const point = (i: number): Point => [numbers[i * 2] ?? 0, numbers[i * 2 + 1] ?? 0]
  return {
    head: point(0),
    neck: point(1),
    hip: point(2),
    arms: [
      [point(3), point(4)],
      [point(5), point(6)],
    ],
    legs: [
      [point(7), point(8)],
      [point(9), point(10)],
    ],
  }
}

const UPRIGHT = '32 13, 32 25, 32 41'
const LEGS = '29 50 28 60, 35 50 36 60'

/** Side views look to the right; use `mirror` to turn them. */
export const POSES = {
  stand: `${UPRIGHT}, 22 32 20 40, 42 32 44 40, ${LEGS}`,
  cheer: `${UPRIGHT}, 22 22 17 11, 42 22 47 11, ${LEGS}`,
  wave: `${UPRIGHT}, 22 32 20 40, 43 24 48 13, ${LEGS}`,
  spread: `${UPRIGHT}, 22 27 13 26, 42 27 51 26, ${LEGS}`,
  hold: `${UPRIGHT}, 23 33 29 37, 41 33 35 37, ${LEGS}`,
  hips: `${UPRIGHT}, 18 31 25 38, 46 31 39 38, ${LEGS}`,
  offer: `${UPRIGHT}, 38 31 47 32, 40 33 48 35, ${LEGS}`,
  point: `${UPRIGHT}, 23 32 21 40, 42 27 53 24, ${LEGS}`,
  reach: `${UPRIGHT}, 23 32 21 40, 41 18 46 7, ${LEGS}`,
  walk: `${UPRIGHT}, 39 31 43 37, 26 32 21 37, 26 49 20 58, 38 49 43 59`,
  dance: `${UPRIGHT}, 23 22 25 11, 42 30 50 24, 30 51 29 61, 42 46 35 53`,
  run: '37 13, 35 25, 29 39, 45 31 52 26, 26 25 19 33, 22 49 10 49, 42 42 44 55',
  jump: '32 11, 32 22, 32 36, 22 19 16 9, 42 19 48 9, 23 41 19 51, 41 41 45 51',
  sit: '26 15, 26 27, 26 43, 33 35 40 37, 31 36 39 39, 42 43 43 57, 40 45 41 59',
  floor: '26 20, 26 31, 24 49, 33 39 41 42, 31 40 39 44, 40 42 48 56, 38 45 44 57',
  kneel: '32 15, 31 27, 28 42, 40 34 48 37, 38 36 46 40, 40 46 40 58, 27 57 15 57',
  bend: '47 25, 40 30, 23 34, 44 40 45 50, 42 41 42 52, 25 46 26 59, 21 46 21 59',
  lie: '12 44, 24 47, 42 48, 32 50 39 51, 31 51 38 53, 51 47 60 48, 51 50 60 51',
  push: '36 15, 33 26, 24 40, 41 29 50 28, 40 32 50 33, 31 48 28 59, 19 50 9 58',
  pull: '20 15, 23 26, 28 41, 33 29 43 30, 33 32 43 33, 26 51 20 60, 38 47 41 58',
  throw: '33 14, 32 25, 31 40, 42 28 50 25, 22 21 17 11, 24 49 16 58, 39 48 43 59',
  kick: '29 13, 28 25, 29 40, 37 29 44 24, 20 31 13 30, 27 50 25 60, 40 44 49 51',
  climb: '30 15, 29 27, 27 41, 38 24 44 14, 38 31 44 27, 37 44 42 53, 27 51 32 60',
  swim: '43 31, 33 37, 18 43, 36 26 46 20, 38 42 47 45, 11 43 4 41, 11 46 4 48',
  fall: '42 21, 35 29, 23 36, 45 34 54 30, 40 39 48 44, 15 41 7 37, 22 47 12 52',
} as const

export type Figure = {
  shirt?: Tone
  trousers?: Tone
  shoes?: Tone
  skin?: Tone
  hair?: Hair
  hairTone?: Tone
  mood?: Mood
  /** Draws a dress in the tone of the shirt; for upright poses. */
  dress?: boolean
  headRadius?: number
}

/** A whole person: children have the standard head; a `headRadius` of 7 makes an adult. */
export function person(name: keyof typeof POSES, look: Figure = {}): Art {
  const {
    shirt = 'blue',
    trousers = 'slate',
    shoes = 'slate',
    skin = 'skin',
    hair,
    hairTone,
    mood,
    dress,
  } = look
  const { head: top, neck, hip, arms, legs } = readPose(POSES[name])
  const shoulder: Point = [neck[0], neck[1] + 3]
  const path = (limbs: readonly (readonly Point[])[]) =>
    limbs.map((limb) => `M${limb.map((point) => point.join(' ')).join('L')}`).join('')
  const toe = ([, [x, y]]: Limb): Point => [x + 2, y]
  const sleeve = ([elbow]: Limb): Point[] => [
    shoulder,
    [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2],
  ]
  return art(
    ...(shoes === trousers && !dress
      ? [line(trousers, path(legs.map((leg) => [hip, ...leg, toe(leg)])), 6.5)]
      : [
          line(dress ? skin : trousers, path(legs.map((leg) => [hip, ...leg])), dress ? 5 : 6.5),
          line(shoes, path(legs.map((leg) => [leg[1], toe(leg)])), 6),
        ]),
    line(shirt, `M${neck[0]} ${neck[1] + 4}L${hip[0]} ${hip[1] - 1}`, 14),
    dress ? area(shirt, `M${hip[0] - 5} ${hip[1] - 8}h10l8 18h-26z`) : '',
    line(skin, path(arms.map((arm) => [shoulder, ...arm])), 5),
    line(shirt, path(arms.map(sleeve)), 6.5),
    head(top[0], top[1], look.headRadius ?? 9, {
      skin,
      mood: mood ?? 'smile',
      ...(hair ? { hair } : {}),
      ...(hairTone ? { hairTone } : {}),
    }),
  )
}

/** The grey look of a person who is not the subject. */
export const GREY: Figure = {
  shirt: 'base',
  trousers: 'base',
  shoes: 'base',
  skin: 'base',
  hair: 'none',
  mood: 'none',
}

/** A grey figure for parts of the body; mark the part with `spot` of `signs.ts`. */
export const mannequin = (): Art => person('spread', GREY)

/** A plain figure of head and body, 38 high at scale 1, standing at the point: for groups. */
export const figurine = (x: number, y: number, scale = 1, tone: Tone = 'base'): Art =>
  at(x, y, scale, circle(tone, 0, -31, 7), area(tone, 'M-10 0v-11a10 10 0 0 1 20 0v11z'))
