import { type Art, area, art, at, box, circle, ellipse, line, polygon, type Tone } from './primitives.ts'

/** Rounds path numbers to one decimal. */
const n = (value: number) => Math.round(value * 10) / 10

/** The sun with eight rays; `r` is the radius of its disc. */
export const sun = (cx: number, cy: number, r: number, tone: Tone = 'yellow'): Art => {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]
    return `M${n(cx + x * r * 1.45)} ${n(cy + y * r * 1.45)}L${n(cx + x * r * 1.8)} ${n(cy + y * r * 1.8)}`
  })
  return art(circle(tone, cx, cy, r), line(tone, rays.join(''), Math.max(2, r / 4)))
}

/** A crescent moon. */
export const moon = (cx: number, cy: number, r: number, tone: Tone = 'yellow'): Art =>
  area(
    tone,
    `M${n(cx + r * 0.3)} ${n(cy - r)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 0.65)} ${n(r * 1.35)}a${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(-r * 0.65)} ${n(-r * 1.35)}z`,
  )

/** A star with `points` points. */
export const star = (cx: number, cy: number, r: number, tone: Tone = 'yellow', points = 5): Art => {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / points - Math.PI / 2, i % 2 === 0 ? r : r * 0.48]
    return [n(cx + Math.cos(angle) * radius), n(cy + Math.sin(angle) * radius)] as const
  })
  return r < 12
    ? area(tone, `M${corners.map((corner) => corner.join(' ')).join('L')}Z`)
    : polygon(tone, ...corners)
}

/** A cloud, 48 wide and 28 high at scale 1, with its middle at the point. */
export const cloud = (cx: number, cy: number, scale = 1, tone: Tone = 'base'): Art =>
  at(cx, cy, scale, area(tone, 'M-14 14a10 10 0 0 1 -2 -19.800a14 14 0 0 1 26 -2.200a11 11 0 0 1 4 22z'))

/** Slanting drops at points, each 9 high. */
export const raindrops = (...points: (readonly [x: number, y: number])[]): Art =>
  line('blue', points.map(([x, y]) => `M${x} ${y}l-3 8`).join(''))

export const snowflake = (cx: number, cy: number, r: number, tone: Tone = 'blue'): Art =>
  at(
    cx,
    cy,
    r / 10,
    line(
      tone,
      'M0 -10v20M-8.700 -5l17.400 10M-8.700 5l17.400 -10M-3 -8l3 3l3 -3M-3 8l3 -3l3 3M-9 0l3.500 -1.500v-4M9 0l-3.500 1.500v4',
      2.5,
    ),
  )

/** A tree with a round crown standing at the point; 34 high at scale 1. */
export const tree = (x: number, y: number, scale = 1, tone: Tone = 'green'): Art =>
  at(
    x,
    y,
    scale,
    box('brown', -3, -14, 6, 14, 1),
    circle(tone, 0, -24, 11),
    circle(tone, -8, -17, 7.5),
    circle(tone, 8, -17, 7.5),
  )

/** A fir standing at the point; 36 high at scale 1. */
export const fir = (x: number, y: number, scale = 1, tone: Tone = 'green'): Art =>
  at(
    x,
    y,
    scale,
    box('brown', -2.5, -8, 5, 8, 1),
    polygon(tone, [0, -34], [9, -21], [-9, -21]),
    polygon(tone, [0, -26], [12, -10], [-12, -10]),
  )

/** A flower standing at the point; 30 high at scale 1. */
export const flower = (x: number, y: number, scale = 1, tone: Tone = 'red'): Art =>
  at(
    x,
    y,
    scale,
    line('green', 'M0 0v-18'),
    area('green', 'M0 -4q2 -9 11 -8q-2 9 -11 8'),
    ...[0, 72, 144, 216, 288].map((angle) => {
      const radians = ((angle - 90) * Math.PI) / 180
      return circle(tone, Math.cos(radians) * 6, -22 + Math.sin(radians) * 6, 4.6)
    }),
    circle('yellow', 0, -22, 4),
  )

/** A leaf from the point, 16 long at scale 1, pointing up to the right. */
export const leaf = (x: number, y: number, scale = 1, tone: Tone = 'green'): Art =>
  at(x, y, scale, area(tone, 'M0 0q-2 -13 15 -13q1 15 -15 13'))

/** The ground: a band over the lower part of the canvas from `y`. */
export const ground = (y = 54, tone: Tone = 'green'): Art => box(tone, 2, y, 60, 62 - y, 3)

/** Water from `y` to the bottom with a wavy surface. */
export const waves = (y = 44, tone: Tone = 'blue'): Art =>
  area(tone, `M2 ${y}q7.500 -6 15 0t15 0t15 0t15 0v${59 - y}q0 3 -3 3h-54q-3 0 -3 -3z`)

/** Grass: three blades at the point. */
export const blades = (x: number, y: number, tone: Tone = 'green'): Art =>
  line(tone, `M${x - 4} ${y}l-3 -8M${x} ${y}v-11M${x + 4} ${y}l3 -8`)

export const mountain = (x: number, y: number, height: number, tone: Tone = 'slate'): Art => {
  const w = height * 0.68
  return art(
    polygon(tone, [x, y - height], [x + w, y], [x - w, y]),
    polygon(
      'paper',
      [x, y - height],
      [x + w * 0.3, y - height * 0.7],
      [x, y - height * 0.62],
      [x - w * 0.3, y - height * 0.7],
    ),
  )
}

/** Flames, 24 wide and 32 high at scale 1, standing at the point. */
export const flame = (x: number, y: number, scale = 1): Art =>
  at(
    x,
    y,
    scale,
    area('orange', 'M0 0q-14 0 -13 -13q1 -7 6 -10q0 5 3 6q-2 -9 6 -16q0 8 6 12q6 6 5 12q-1 9 -13 9'),
    area('yellow', 'M0 0q-7 -1 -6 -7q1 -4 5 -8q1 5 4 6q3 2 3 5q-1 4 -6 4'),
  )

/** The globe. */
export const globe = (cx: number, cy: number, r: number): Art =>
  at(
    cx,
    cy,
    r / 20,
    circle('blue', 0, 0, 20),
    area(
      'green',
      'M-18 -8q3 -8 12 -11q6 2 5 7q-6 2 -5 6q5 2 3 7q-4 5 -6 12q-8 -4 -6 -11q-4 -4 -3 -10M5 -4q3 -7 10 -6q6 6 4 14q-3 8 -8 10q-4 -3 -3 -9q-4 -3 -3 -9',
    ),
  )

/** A house, 36 wide and 40 high at scale 1, standing at the point. */
export const house = (x: number, y: number, scale = 1, roof: Tone = 'red', wall: Tone = 'base'): Art =>
  at(
    x,
    y,
    scale,
    box(wall, -15, -24, 30, 24, 1),
    polygon(roof, [0, -39], [18, -23], [-18, -23]),
    box('slate', -4.5, -13, 9, 13, 1),
    box('shine', -12, -18, 6, 6, 1),
    box('shine', 6, -18, 6, 6, 1),
  )

/** A block of flats with lit windows, standing at the point. */
export const tower = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  tone: Tone = 'base',
  windows: Tone = 'slate',
): Art => {
  const [width, height] = [columns * 7 + 3, rows * 8 + 4]
  const [left, top] = [x - width / 2, y - height]
  const panes = Array.from(
    { length: columns * rows },
    (_, i) => `M${n(left + 3 + (i % columns) * 7)} ${n(top + 4 + Math.floor(i / columns) * 8)}h4v4h-4z`,
  )
  return art(box(tone, left, top, width, height, 2), area(windows, panes.join('')))
}

export const pond = (cx: number, cy: number, rx: number, ry: number): Art => ellipse('blue', cx, cy, rx, ry)
