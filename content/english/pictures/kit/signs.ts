import { type Art, area, art, at, box, circle, line, ring, type Tone } from './primitives.ts'

const n = (value: number) => Math.round(value * 10) / 10

/** A straight arrow between two points. */
export const arrow = (x1: number, y1: number, x2: number, y2: number, tone: Tone = 'red', width = 5): Art => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const barb = (turned: number) =>
    `${n(x2 - Math.cos(angle + turned) * width * 2)} ${n(y2 - Math.sin(angle + turned) * width * 2)}`
  return line(tone, `M${x1} ${y1}L${x2} ${y2}M${barb(0.75)}L${x2} ${y2}L${barb(-0.75)}`, width)
}

/** Marks one part of a grey thing: a filled dot in a ring. */
export const spot = (cx: number, cy: number, r = 5, tone: Tone = 'red'): Art =>
  art(circle(tone, cx, cy, r), ring(tone, cx, cy, r + 4, 2))

export const check = (cx: number, cy: number, size: number, tone: Tone = 'green'): Art =>
  line(
    tone,
    `M${n(cx - size)} ${n(cy)}l${n(size * 0.7)} ${n(size * 0.75)}l${n(size * 1.3)} ${n(-size * 1.5)}`,
    Math.max(3, size / 2.6),
  )

export const cross = (cx: number, cy: number, size: number, tone: Tone = 'red'): Art =>
  line(
    tone,
    `M${n(cx - size)} ${n(cy - size)}l${n(2 * size)} ${n(2 * size)}m0 ${n(-2 * size)}l${n(-2 * size)} ${n(2 * size)}`,
    Math.max(3, size / 2.2),
  )

export const plus = (cx: number, cy: number, size: number, tone: Tone = 'green'): Art =>
  line(
    tone,
    `M${n(cx - size)} ${cy}h${n(2 * size)}M${cx} ${n(cy - size)}v${n(2 * size)}`,
    Math.max(3, size / 1.8),
  )

/** A question mark, 20 high at scale 1, about the point. */
export const question = (cx: number, cy: number, scale = 1, tone: Tone = 'red'): Art =>
  at(cx, cy, scale, line(tone, 'M-6 -6q0 -5 6 -5t6 5q0 4 -4 6q-2 1 -2 4', 4), circle(tone, 0, 9, 2.6))

export const exclamation = (cx: number, cy: number, scale = 1, tone: Tone = 'red'): Art =>
  at(cx, cy, scale, line(tone, 'M0 -10v11', 5), circle(tone, 0, 9, 2.8))

/** A speech bubble with its tail at the lower left; put `content` about (0, 0) inside 26 x 16. */
export const bubble = (cx: number, cy: number, scale = 1, tone: Tone = 'paper', content: Art = ''): Art =>
  at(
    cx,
    cy,
    scale,
    area(
      tone,
      'M-10 -13h20a7 7 0 0 1 7 7v10a7 7 0 0 1 -7 7h-13l-9 8v-8.500a7 7 0 0 1 -5 -6.500v-10a7 7 0 0 1 7 -7',
    ),
    content,
  )

/** A thought bubble with two small circles to the lower left. */
export const thought = (cx: number, cy: number, scale = 1, tone: Tone = 'paper', content: Art = ''): Art =>
  at(
    cx,
    cy,
    scale,
    circle(tone, -16, 18, 2.5),
    circle(tone, -12, 12, 4),
    area(tone, 'M-10 10a9 9 0 0 1 -2 -17a11 11 0 0 1 20 -3a9 9 0 0 1 3 19.500q-9 3 -21 0.500'),
    content,
  )

/** Lines of speed to the left of something at the point, 12 long at scale 1. */
export const speedLines = (x: number, y: number, scale = 1, tone: Tone = 'slate'): Art =>
  at(x, y, scale, line(tone, 'M-10 -8h8M-14 0h12M-10 8h8', 2.5))

/** Sound waves opening to the right of the point. */
export const sound = (x: number, y: number, scale = 1, tone: Tone = 'red'): Art =>
  at(x, y, scale, line(tone, 'M0 -5q4 5 0 10M6 -9q8 9 0 18M12 -13q12 13 0 26'))

/** Lines of light or surprise around a circle of radius `r`. */
export const rays = (cx: number, cy: number, r: number, tone: Tone = 'yellow', count = 8): Art =>
  line(
    tone,
    Array.from({ length: count }, (_, i) => {
      const [x, y] = [
        Math.cos((i * 2 * Math.PI) / count - Math.PI / 2),
        Math.sin((i * 2 * Math.PI) / count - Math.PI / 2),
      ]
      return `M${n(cx + x * r)} ${n(cy + y * r)}L${n(cx + x * (r + 5))} ${n(cy + y * (r + 5))}`
    }).join(''),
  )

/** A four-pointed sparkle. */
export const sparkle = (cx: number, cy: number, r: number, tone: Tone = 'yellow'): Art =>
  at(
    cx,
    cy,
    r / 10,
    area(tone, 'M0 -10q1.500 8.500 10 10q-8.500 1.500 -10 10q-1.500 -8.500 -10 -10q8.500 -1.500 10 -10'),
  )

export const heart = (cx: number, cy: number, scale = 1, tone: Tone = 'red'): Art =>
  at(cx, cy, scale, area(tone, 'M0 14q-17 -11 -16 -21q2 -9 10 -8q5 1 6 6q1 -5 6 -6q8 -1 10 8q1 10 -16 21'))

/** Letters of sleep. */
export const snore = (x: number, y: number, scale = 1, tone: Tone = 'blue'): Art =>
  at(x, y, scale, line(tone, 'M0 0h7l-7 8h7M11 -11h5l-5 6h5', 2.5))

const DIGITS = [
  'M5 0q5 0 5 8t-5 8t-5 -8t5 -8',
  'M1 4l5 -4v16',
  'M0 4q1 -4 5 -4t5 4q0 3 -4 6l-6 6h10',
  'M0 2q2 -2 5 -2q5 0 5 4t-5 4q5 0 5 4t-5 4q-4 0 -5 -3',
  'M8 16v-16l-8 11h10.500',
  'M9 0h-8l-0.500 7q2 -1.500 4.500 -1.500q5 0 5 5t-5 5.500q-4 0 -5 -3',
  'M8 0q-8 3 -8 11q0 5 5 5t5 -5t-5 -5t-5 5',
  'M0 0h10l-6 16',
  'M5 8q-4.500 0 -4.500 -4t4.500 -4t4.500 4t-4.500 4q-5 0 -5 4t5 4t5 -4t-5 -4',
  'M2 16q8 -3 8 -11q0 -5 -5 -5t-5 5t5 5t5 -5',
] as const

/** A number in digits, 16 high at scale 1, with its middle at the point. */
export const digits = (
  value: number | string,
  cx: number,
  cy: number,
  scale = 1,
  tone: Tone = 'blue',
  width = 4,
): Art => {
  const all = [...String(value)]
  return all
    .map((digit, i) =>
      at(
        cx + (i - (all.length - 1) / 2) * (11 + width) * scale - 5 * scale,
        cy - 8 * scale,
        scale,
        line(tone, DIGITS[Number(digit)] ?? '', width),
      ),
    )
    .join('')
}

/** A calendar page; put `content` between y = 22 and 58. */
export const calendar = (content: Art, tone: Tone = 'red'): Art =>
  art(
    box('paper', 6, 10, 52, 50, 5),
    area(tone, 'M6 22v-7q0 -5 5 -5h42q5 0 5 5v7z'),
    line('slate', 'M19 6v8M45 6v8', 4),
    content,
  )

/** A clock face of radius `r`; hours and minutes set its hands. */
export const clockFace = (
  cx: number,
  cy: number,
  r: number,
  hours: number,
  minutes: number,
  tone: Tone = 'blue',
): Art => {
  const hand = (turns: number, length: number) =>
    `M${cx} ${cy}L${n(cx + Math.sin(turns * 2 * Math.PI) * length)} ${n(cy - Math.cos(turns * 2 * Math.PI) * length)}`
  return art(
    circle(tone, cx, cy, r),
    circle('paper', cx, cy, r * 0.82),
    line(
      'ink',
      hand((hours + minutes / 60) / 12, r * 0.42) + hand(minutes / 60, r * 0.62),
      Math.max(2, r / 9),
    ),
  )
}
