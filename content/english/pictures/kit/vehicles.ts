import { type Art, area, art, box, circle, line, type Tone } from './primitives.ts'

export const wheel = (cx: number, cy: number, r = 6): Art =>
  art(circle('slate', cx, cy, r), circle('base', cx, cy, r * 0.42))

/** A car from the side, driving right, on y = 51. */
export const car = (tone: Tone): Art =>
  art(
    area(tone, 'M4 40q0 -7 8 -8l6 -10q2 -4 7 -4h14q4 0 7 4l7 9q8 1 8 8v4q0 3 -3 3h-51q-3 0 -3 -3z'),
    area('base', 'M23 23q1 -1 3 -1h4v9h-12zM34 22h5q2 0 4 3l4 6h-13z'),
    box('yellow', 56, 35, 5, 4, 2),
    wheel(17, 45, 7),
    wheel(48, 45, 7),
  )

/** A bus from the side, on y = 54. */
export const bus = (tone: Tone): Art =>
  art(
    box(tone, 4, 12, 56, 36, 6),
    box('base', 9, 18, 10, 11, 2),
    box('base', 22, 18, 10, 11, 2),
    box('base', 35, 18, 10, 11, 2),
    box('base', 48, 18, 9, 20, 2),
    box('shade', 4, 34, 42, 4, 0),
    wheel(17, 48),
    wheel(47, 48),
  )

/** A truck from the side; `load` is drawn over its plain box (4 to 40, 16 to 44). */
export const truck = (cab: Tone, cargo: Tone, load: Art = ''): Art =>
  art(
    box(cargo, 3, 14, 37, 31, 3),
    load,
    area(cab, 'M42 45v-22h10q3 0 5 4l4 8v10z'),
    area('base', 'M46 27h6l4 8h-10z'),
    box('slate', 3, 43, 58, 4, 2),
    wheel(15, 48),
    wheel(48, 48),
  )

/** A locomotive from the side, on y = 54. */
export const train = (tone: Tone): Art =>
  art(
    area(tone, 'M3 14h34q16 0 23 18q2 5 1 10q0 3 -4 3h-54z'),
    box('base', 8, 20, 9, 10, 2),
    box('base', 21, 20, 9, 10, 2),
    area('base', 'M36 20q11 1 16 10h-16z'),
    area('shade', 'M3 35h58v4h-58z'),
    wheel(13, 48, 5),
    wheel(26, 48, 5),
    wheel(48, 48, 5),
    line('slate', 'M3 56h58'),
  )

/** A passenger plane from the side, flying right. */
export const plane = (tone: Tone): Art =>
  art(
    area(tone, 'M6 14h7l9 13h-12z'),
    area('base', 'M8 25h40q12 1 13 8q-3 6 -12 6h-28q-10 -2 -13 -14'),
    area(tone, 'M26 32h14l-14 21h-7z'),
    area(tone, 'M30 25l-9 -13h7l14 13z'),
    area('ink', 'M51 28q5 1 7 4h-7z'),
    line('slate', 'M17 30h1M23 30h1M44 30h1', 3),
  )

/** A ship from the side, on waves at y = 54. */
export const ship = (tone: Tone): Art =>
  art(
    box('base', 18, 22, 28, 12),
    box(tone, 22, 8, 7, 14, 1),
    box(tone, 34, 8, 7, 14, 1),
    line('slate', 'M24 28h1M32 28h1M40 28h1', 3.5),
    area('slate', 'M4 33h56l-8 18h-40z'),
    line('blue', 'M4 54q7 -6 14 0t14 0t14 0t14 0'),
  )

/** A bicycle, riding right, on y = 57. */
export const bicycle = (tone: Tone): Art =>
  art(
    line('slate', 'M5 45a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M39 45a10 10 0 1 0 20 0a10 10 0 1 0 -20 0'),
    line(tone, 'M15 45l8 -20h20l-12 20h-16M31 45l-8 -20M49 45l-8 -28h7'),
    line('slate', 'M18 23h9', 5),
  )
