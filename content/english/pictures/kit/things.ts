import { type Art, area, art, at, box, circle, ellipse, line, polygon, type Tone } from './primitives.ts'

/** A plate seen from above with food on it about (32, 32). */
export const plate = (food: Art = ''): Art =>
  art(circle('base', 32, 32, 28), circle('paper', 32, 32, 20), food)

/** A bowl from the side, 48 wide, its rim on y = 34; draw what sticks out of it first. */
export const bowl = (tone: Tone, content: Art = ''): Art =>
  art(
    content,
    area(tone, 'M7 33h50q0 17 -14 22v3h-22v-3q-14 -5 -14 -22'),
    area('shade', 'M7 33h50l-0.500 5h-49z'),
  )

/** A glass with a drink up to `y`. */
export const glass = (drink: Tone, y = 24): Art =>
  art(
    area('base', 'M16 8h32l-4 48q0 4 -4 4h-16q-4 0 -4 -4z'),
    area(
      drink,
      `M${16 + (y - 8) / 12 + 2.5} ${y}h${32 - (y - 8) / 6 - 5}l-2.300 ${55 - y}q0 2 -2 2h-14q-2 0 -2 -2z`,
    ),
  )

/** A cup with a handle and steam. */
export const cup = (tone: Tone, drink: Tone = 'brown'): Art =>
  art(
    line(tone, 'M46 31q12 -1 11 8t-13 8', 4),
    area(tone, 'M10 26h38v18q0 12 -12 12h-14q-12 0 -12 -12z'),
    ellipse('paper', 29, 26, 19, 5),
    ellipse(drink, 29, 26, 15, 3),
  )

/** Rising steam: three wavy lines above the point. */
export const steam = (x: number, y: number, tone: Tone = 'base'): Art =>
  line(tone, `M${x - 9} ${y}q-4 -5 0 -9t0 -9M${x} ${y}q-4 -5 0 -9t0 -9M${x + 9} ${y}q-4 -5 0 -9t0 -9`)

/** A bottle standing on y = 60; `label` is the tone of its label. */
export const bottle = (tone: Tone, label: Tone = 'paper', cap: Tone = 'slate'): Art =>
  art(
    area(tone, 'M27 10h10v8q0 4 4 8q4 4 4 9v20q0 5 -5 5h-16q-5 0 -5 -5v-20q0 -5 4 -9q4 -4 4 -8z'),
    box(cap, 26, 4, 12, 8, 2),
    box(label, 19, 38, 26, 13, 0),
  )

/** A jar with a lid. */
export const jar = (tone: Tone, lid: Tone = 'slate'): Art =>
  art(box('base', 14, 16, 36, 44, 8), box(tone, 18, 26, 28, 30, 5), box(lid, 16, 8, 32, 10, 3))

export const table = (tone: Tone = 'brown'): Art =>
  art(box(tone, 4, 26, 56, 7, 2), box(tone, 9, 33, 6, 26, 1), box(tone, 49, 33, 6, 26, 1))

export const chair = (tone: Tone = 'brown'): Art =>
  art(
    box(tone, 14, 6, 6, 52, 2),
    box(tone, 14, 34, 36, 7, 2),
    box(tone, 44, 41, 6, 17, 1),
    box('shade', 14, 34, 36, 3, 1),
  )

/** A bed from the side with a pillow; draw a person with the pose `lie` before the blanket. */
export const bed = (sleeper: Art = '', blanket: Tone = 'blue'): Art =>
  art(
    box('brown', 2, 22, 5, 38, 2),
    box('brown', 57, 38, 5, 22, 2),
    box('brown', 4, 50, 56, 6, 1),
    box('paper', 8, 40, 18, 10, 4),
    sleeper,
    area(blanket, 'M22 51v-6q2 -7 10 -7h17q9 0 9 8v5z'),
  )

export const book = (tone: Tone = 'blue'): Art =>
  art(
    box(tone, 12, 6, 40, 52, 4),
    area('paper', 'M16 50h36v5h-34q-2 -1 -2 -5'),
    box('shade', 12, 6, 6, 44, 2),
    box('shine', 25, 16, 20, 4, 2),
    box('shine', 25, 24, 13, 4, 2),
  )

/** An open book; the contents of its pages lie between x = 8 and 29, and between 35 and 56. */
export const openBook = (tone: Tone = 'blue', content: Art = ''): Art =>
  art(
    area(tone, 'M2 16q16 -4 30 3q14 -7 30 -3v38q-16 -4 -30 3q-14 -7 -30 -3z'),
    area('paper', 'M6 12q14 -3 26 4v35q-12 -6 -26 -3zM58 12q-14 -3 -26 4v35q12 -6 26 -3z'),
    content,
  )

/** Lines of text on paper: `rows` lines from the point. */
export const textLines = (x: number, y: number, width: number, rows: number, tone: Tone = 'base'): Art =>
  line(
    tone,
    Array.from(
      { length: rows },
      (_, i) => `M${x} ${y + i * 7}h${i === rows - 1 ? Math.round(width * 0.6) : width}`,
    ).join(''),
  )

/** A sheet of paper. */
export const sheet = (content: Art = ''): Art => art(box('paper', 12, 4, 40, 56, 4), content)

export const ball = (cx: number, cy: number, r: number, tone: Tone = 'red'): Art =>
  art(
    circle(tone, cx, cy, r),
    area(
      'shine',
      `M${cx - r * 0.6} ${cy - r * 0.1}q0 ${-r * 0.6} ${r * 0.6} ${-r * 0.6}q${-r * 0.5} ${r * 0.1} ${-r * 0.6} ${r * 0.6}`,
    ),
  )

/** A box from the front with its top left corner at the point. */
export const crate = (x: number, y: number, size: number, tone: Tone = 'base'): Art =>
  art(box(tone, x, y, size, size, 3), box('shade', x, y, size, Math.round(size / 4), 2))

export const screen = (content: Art = ''): Art =>
  art(
    box('slate', 3, 8, 58, 38, 4),
    box('paper', 7, 12, 50, 30, 1),
    box('slate', 28, 46, 8, 8, 0),
    box('slate', 18, 53, 28, 5, 2),
    content,
  )

/** A phone; its screen lies between (22, 11) and (42, 51). */
export const phone = (content: Art = ''): Art =>
  art(box('slate', 18, 3, 28, 58, 5), box('paper', 21, 9, 22, 42, 1), circle('base', 32, 56, 2.2), content)

export const coin = (cx: number, cy: number, r: number, symbol: Art = ''): Art =>
  art(circle('yellow', cx, cy, r), circle('shade', cx, cy, r * 0.75), symbol)

/** A bank note about the point, 44 x 24 at scale 1. */
export const banknote = (cx: number, cy: number, scale = 1, symbol: Art = ''): Art =>
  at(
    cx,
    cy,
    scale,
    box('green', -22, -12, 44, 24, 3),
    box('shine', -18, -8, 36, 16, 2),
    circle('green', 0, 0, 6.5),
    symbol,
  )

/** Signs of currencies, 18 high at scale 1, about the point. */
export const currency = (
  kind: 'yuan' | 'dollar' | 'pound',
  cx: number,
  cy: number,
  scale = 1,
  tone: Tone = 'ink',
): Art =>
  at(
    cx,
    cy,
    scale,
    line(
      tone,
      {
        yuan: 'M-6 -9l6 9l6 -9M0 0v9M-6 1h12M-6 5h12',
        dollar: 'M6 -4q-1 -3 -6 -3t-6 3.500t6 3.500t6 3.500t-6 3.500t-6 -3M0 -10v20',
        pound: 'M5 -5q-1 -4 -4.500 -4t-4.500 5q0 8 -3 12h12M-5 1h8',
      }[kind],
      2.6,
    ),
  )

/** A price tag with its hole at the upper left; put content about (36, 36). */
export const tag = (tone: Tone = 'red', content: Art = ''): Art =>
  art(polygon(tone, [8, 10], [30, 8], [56, 34], [34, 56], [8, 30]), circle('paper', 17, 17, 4), content)

export const envelope = (tone: Tone = 'paper', flap: Tone = 'shade'): Art =>
  art(box(tone, 5, 15, 54, 36, 4), area(flap, 'M7 16h50l-21 19q-4 3 -8 0z'))

export const bulb = (tone: Tone = 'yellow'): Art =>
  art(
    area(tone, 'M32 6a18 18 0 0 1 11 32q-2 2 -2 6h-18q0 -4 -2 -6a18 18 0 0 1 11 -32'),
    box('slate', 24, 46, 16, 5, 2),
    box('slate', 27, 53, 10, 5, 2),
  )

/** A magnifying glass over content about (27, 27). */
export const magnifier = (content: Art = '', tone: Tone = 'slate'): Art =>
  art(line(tone, 'M42 42l15 15', 7), circle(tone, 27, 27, 21), circle('paper', 27, 27, 16.5), content)

export const gear = (cx: number, cy: number, r: number, tone: Tone = 'slate'): Art =>
  at(
    cx,
    cy,
    r / 20,
    ...[0, 45, 90, 135].map((angle) => `<g transform="rotate(${angle})">${box(tone, -4, -20, 8, 40, 2)}</g>`),
    circle(tone, 0, 0, 15),
    circle('base', 0, 0, 6),
  )

/** An open hand, palm towards the viewer, 46 high at scale 1, about the point. */
export const palm = (cx: number, cy: number, scale = 1, tone: Tone = 'skin'): Art =>
  at(
    cx,
    cy,
    scale,
    line(tone, 'M-9 2v-16M-3 0v-22M4 0v-21M10 2v-15M12 10l9 -9', 6),
    box(tone, -12, -4, 25, 24, 9),
    line('shade', 'M-6 -3v-3M0.500 -4v-3M7 -4v-3', 1.5),
  )

/** A hand whose forefinger points up, 40 high at scale 1, about the point. */
export const pointingHand = (cx: number, cy: number, scale = 1, tone: Tone = 'skin'): Art =>
  at(
    cx,
    cy,
    scale,
    line(tone, 'M-5 0v-20M-9 8l-4 -5', 7),
    box(tone, -9, -6, 24, 24, 8),
    line('shade', 'M3 -5v7M9 -4v6', 1.5),
  )

/** A fist about the point at the end of an arm from the left; draw what it holds before it. */
export const fist = (cx: number, cy: number, scale = 1, sleeve: Tone = 'blue', tone: Tone = 'skin'): Art =>
  at(
    cx,
    cy,
    scale,
    line(tone, 'M-16 0h8', 11),
    line(sleeve, 'M-20 0h2', 15),
    box(tone, -10, -10, 21, 20, 7),
    line('shade', 'M2 -5h9M2 0h9M2 5h9', 1.5),
  )

/** A fist with the thumb up; turn it by 180 degrees for the opposite. */
export const thumbUp = (tone: Tone = 'skin', sleeve: Tone = 'blue'): Art =>
  art(
    box(sleeve, 4, 28, 12, 28, 3),
    area(
      tone,
      'M18 32q8 -4 11 -12q1 -6 2 -10q7 -2 8 6q0 6 -3 12h14q6 1 5 6q0 3 -2 4q4 3 0 8q2 3 -1 7q1 4 -4 4h-20q-6 0 -10 -4z',
    ),
    line('shade', 'M53 38h-9M53 46h-9M51 53h-7', 2),
  )

/** A striped flag on a pole; stripes share the height, or the width if `vertical`. */
export const stripes = (tones: readonly Tone[], vertical = false): Art =>
  tones
    .map((tone, i) =>
      vertical
        ? box(tone, 4 + (56 / tones.length) * i, 13, 56 / tones.length, 38, 0)
        : box(tone, 4, 13 + (38 / tones.length) * i, 56, 38 / tones.length, 0),
    )
    .join('')
