import { bust, head, portrait } from '../../kit/faces.ts'
import { mannequin, person } from '../../kit/person.ts'
import {
  type Art,
  area,
  art,
  at,
  box,
  circle,
  ellipse,
  line,
  ring,
  type Tone,
  turn,
} from '../../kit/primitives.ts'
import { flower } from '../../kit/scenery.ts'
import { arrow, heart as heartShape, snore, sound, spot, thought } from '../../kit/signs.ts'
import { palm, pointingHand } from '../../kit/things.ts'

/** The grey figure with a mark on one part. */
const marked = (x: number, y: number) => art(mannequin(), spot(x, y, 3))

/** A lower leg and a foot from the side; its toes are on the right. */
const foot = (tone: Tone): Art =>
  area(tone, 'M15 4h20q1 18 1 26q8 6 18 11q8 3 7 9q-1 6 -8 7h-34q-9 0 -8 -12q4 -8 5 -16q0 -12 -1 -25')

export const drop = (tone: Tone, x: number, y: number, scale: number): Art =>
  at(
    x,
    y,
    scale,
    area(tone, 'M0 -18q14 16 14 22a14 14 0 0 1 -28 0q0 -6 14 -22'),
    area('shine', 'M-8 4q0 7 7 9q-9 1 -9 -9z'),
  )

export const TOOTH =
  'M32 12q14 -8 20 2q5 10 -3 22q-3 22 -8 22q-4 0 -5 -12q-1 -5 -4 -5t-4 5q-1 12 -5 12q-5 0 -8 -22q-8 -12 -3 -22q6 -10 20 -2'

export const body = {
  eye: art(
    area('paper', 'M3 34q29 -38 58 0q-29 34 -58 0'),
    circle('blue', 32, 32, 13),
    circle('ink', 32, 32, 6.5),
    circle('paper', 36, 28, 2.5),
    line('slate', 'M8 18l-3 -6M20 10l-2 -6M32 7v-5M44 10l2 -6M56 18l3 -6'),
  ),
  ear: art(
    area('skin', 'M12 26q0 -22 20 -22t20 20q0 10 -8 16q-4 4 -4 10q-2 11 -12 11q-8 -1 -9 -9z'),
    line('shade', 'M20 26q0 -13 12 -13t11 12q-1 8 -8 10M34 22q-8 2 -4 9q4 6 -4 10', 3.5),
  ),
  nose: art(
    area(
      'skin',
      'M27 4h10q2 20 10 30q10 12 -2 18q-5 2 -8 -1q-5 4 -10 0q-3 3 -8 1q-12 -6 -2 -18q8 -10 10 -30',
    ),
    ellipse('shade', 24, 49, 4, 2.5),
    ellipse('shade', 40, 49, 4, 2.5),
  ),
  mouth: art(
    area('ink', 'M8 24h48q-2 28 -24 28t-24 -28'),
    area('red', 'M16 46q16 -14 32 0q-6 6 -16 6t-16 -6'),
    box('paper', 12, 24, 40, 8, 2),
    line('red', 'M6 24q14 -10 22 -6q4 2 8 0q8 -4 22 6q-3 30 -26 30t-26 -30', 5),
  ),
  face: portrait('smile', { hair: 'none' }),
  hand: palm(32, 38, 1.2),
  head: art(mannequin(), head(32, 13, 11, { hair: 'short' })),
  hair: head(32, 38, 19, { hair: 'long', skin: 'base', hairTone: 'brown', mood: 'none' }),
  tooth: area('paper', TOOTH),
  knee: marked(29.5, 50),
  shoulder: marked(26, 28),
  neck: marked(32, 23),
  hear: art(
    at(-10, 0, 1, area('skin', 'M16 26q0 -20 17 -20t17 18q0 9 -7 14q-4 4 -4 9q-2 9 -10 9q-7 -1 -8 -8z')),
    line('shade', 'M14 26q0 -11 9 -11t9 10q-1 8 -8 10', 3.5),
    sound(44, 28, 0.95),
  ),
  arm: art(
    line('skin', 'M17 20L20 44L42 50', 12),
    turn(96, 50, 51, palm(50, 51, 0.42)),
    box('blue', 5, 3, 24, 24, 9),
  ),
  leg: art(
    line('skin', 'M28 14L30 34L26 54', 14),
    area('blue', 'M17 3h23l-1 18h-20z'),
    box('red', 18, 52, 28, 10, 5),
    line('shade', 'M27 35q4 2 7 0', 2),
  ),
  foot: art(
    foot('skin'),
    line('shade', 'M59 47q-4 0 -5 3M53 43q-4 0 -5 3', 2),
    line('shade', 'M36 46q4 4 10 3', 2),
  ),
  body: person('spread', {
    shirt: 'skin',
    trousers: 'skin',
    shoes: 'skin',
    hair: 'short',
  }),
  finger: art(palm(28, 38, 1.15, 'base'), line('skin', 'M24.500 38v-25', 7), spot(24.5, 14, 3)),
  back: art(
    at(-10, 0, 1, line('slate', 'M39 50v10M45 50v10', 7)),
    circle('skin', 32, 16, 11),
    circle('slate', 32, 14, 11.5),
    box('skin', 28, 24, 8, 6, 0),
    box('blue', 19, 28, 26, 26, 9),
    line('skin', 'M18 34v14M46 34v14', 6),
    spot(32, 39, 4),
  ),
  stomach: art(
    area(
      'pink',
      'M22 6q8 -1 9 4q0 8 6 11q18 4 20 19q-1 18 -20 18q-14 0 -20 -10q-5 3 -5 10h-8q-2 -16 10 -21q6 -2 8 -8q2 -10 0 -23',
    ),
    line('shade', 'M40 28q10 4 9 14q-3 8 -13 8', 3),
  ),
  throat: art(
    bust({ clothes: 'base', skin: 'base', hairTone: 'base', mood: 'none' }),
    line('skin', 'M32 38v10', 9),
    spot(32, 43, 3.5),
  ),
  toe: art(foot('base'), circle('skin', 55, 49, 6), arrow(55, 16, 55, 36, 'red', 4)),
  tongue: art(
    portrait('none'),
    line('ink', 'M23 31v0M41 31v0', 6),
    area('ink', 'M19 41h26q-2 10 -13 10t-13 -10'),
    area('red', 'M25 44h14v10q-1 7 -7 7t-7 -7z'),
    line('shade', 'M32 46v8', 2),
  ),
  beard: head(32, 34, 23, { hair: 'none', skin: 'base', beard: 'brown', mood: 'smile' }),
  ankle: art(foot('base'), spot(24, 38, 4)),
  lip: art(
    area('red', 'M4 32q12 -16 22 -14q4 1 6 3q2 -2 6 -3q10 -2 22 14q-10 18 -28 18t-28 -18'),
    line('ink', 'M10 32q14 -4 22 0q8 -4 22 0', 2.5),
    area('shine', 'M20 39q10 5 20 1q-9 6 -20 -1'),
  ),
  thumb: art(palm(26, 38, 1.15, 'base'), line('skin', 'M39.800 49.500l10 -10', 7), spot(49, 40, 3.5)),
  chest: art(bust({ clothes: 'skin', mood: 'calm' }), line('shade', 'M20 58v6M44 58v6', 2), spot(32, 54, 4)),
  muscle: art(
    area(
      'skin',
      'M10 34q2 -20 8 -25q6 -4 13 -2q5 1 4 6q-1 3 -6 4l-5 1q-2 8 -1 13q6 -4 12 -2q16 -4 22 10q4 16 -8 19q-24 6 -38 -2q-6 -8 -1 -22',
    ),
    line('shade', 'M25 34q4 -2 9 2M35 29q6 2 8 8', 3),
    line('red', 'M44 18l4 -6M52 24l7 -4M36 14l1 -7'),
  ),
  curly: head(32, 36, 21, { hair: 'curly', hairTone: 'brown', skin: 'base', mood: 'none' }),
  weigh: art(
    at(7, -1, 0.8, person('stand', { shirt: 'red' })),
    box('slate', 10, 47, 44, 14, 4),
    box('paper', 22, 50, 20, 9, 3),
    line('red', 'M32 58l4 -5', 2),
  ),
  height: art(
    at(-12, 2, 0.97, person('stand', { shirt: 'green' })),
    box('yellow', 38, 4, 9, 57, 1),
    line('shade', 'M42 12h5M42 20h5M42 28h5M42 36h5M42 44h5M42 52h5', 2),
    line('slate', 'M12 4h28', 2.5),
    arrow(56, 34, 56, 8, 'red', 3),
    arrow(56, 34, 56, 58, 'red', 3),
  ),
  tear: art(
    area('paper', 'M3 24q29 -34 58 0q-29 30 -58 0'),
    circle('brown', 32, 22, 12),
    circle('ink', 32, 22, 6),
    circle('paper', 36, 18, 2.5),
    drop('blue', 32, 47, 0.8),
  ),
  kiss: art(
    head(26, 36, 21, { mood: 'none', hair: 'short' }),
    line('ink', 'M13 32q3 -4 7 0M29 32q3 -4 7 0', 2.5),
    line('red', 'M31 43q5 -1 4 3q-2 2 -4 2q4 0 4 3q-1 3 -5 2', 2.5),
    heartShape(52, 44, 0.55),
    heartShape(56, 24, 0.35, 'pink'),
  ),
  smell: art(
    at(
      -6,
      0,
      0.85,
      area(
        'skin',
        'M27 4h10q2 20 10 30q10 12 -2 18q-5 2 -8 -1q-5 4 -10 0q-3 3 -8 1q-12 -6 -2 -18q8 -10 10 -30',
      ),
      ellipse('shade', 24, 49, 4, 2.5),
      ellipse('shade', 40, 49, 4, 2.5),
    ),
    flower(50, 62, 0.9),
    line('purple', 'M46 36q-5 -5 0 -9t0 -9M54 34q-5 -5 0 -9t0 -9', 2.5),
  ),
  touch: art(pointingHand(36, 44, 0.95), line('red', 'M22 24a9 9 0 0 1 18 0M15 24a16 16 0 0 1 32 0', 3.5)),
  wheelchair: art(
    line('slate', 'M12 14h6l4 26h22l6 16h6M22 40', 4),
    line('blue', 'M22 24l3 14h18', 6),
    ring('slate', 26, 46, 13, 3.5),
    circle('slate', 26, 46, 3),
    ring('slate', 49, 56, 4, 3),
  ),
  drink: art(
    head(26, 28, 21, { mood: 'none' }),
    line('ink', 'M18 27v0M34 27v0', 5),
    area('base', 'M30 44h26l-3 18h-20z'),
    area('orange', 'M31 49h24l-2 12h-20z'),
    line('red', 'M28 38L44 56', 3),
  ),
  eat: art(
    head(28, 26, 20, { mood: 'happy' }),
    area('paper', 'M22 46q10 -12 24 0z'),
    area('blue', 'M16 46h36q-2 12 -10 14h-16q-8 -2 -10 -14'),
    line('brown', 'M40 46L60 26M44 47L62 33', 2.5),
  ),
  asleep: art(head(27, 40, 21, { mood: 'asleep' }), snore(41, 16, 1)),
  bath: art(
    head(20, 22, 12),
    circle('base', 42, 12, 5),
    circle('base', 52, 20, 3.5),
    box('base', 28, 26, 26, 10, 5),
    circle('base', 36, 26, 6),
    circle('base', 46, 27, 6),
    area('blue', 'M3 34h58q0 20 -12 22h-34q-12 -2 -12 -22'),
    line('slate', 'M16 57v4M48 57v4', 4),
  ),
  shower: art(
    line('slate', 'M58 60v-50q0 -6 -6 -6h-16q-4 0 -4 5', 4),
    area('slate', 'M20 16q0 -8 12 -8t12 8z'),
    line('blue', 'M24 20v6M32 20v6M40 20v6M20 30v6M44 30v6', 2.5),
    head(32, 39, 10, { mood: 'happy' }),
    area('skin', 'M16 62q0 -12 11 -12h10q11 0 11 12z'),
  ),
  wash: art(
    area('slate', 'M6 4h24q8 0 8 9v5h-9v-4q0 -2 -2 -2h-21z'),
    line('blue', 'M30 21v8M37 21v8', 2.5),
    palm(31, 46, 0.72),
    circle('base', 14, 40, 6),
    circle('base', 50, 34, 5),
    circle('base', 56, 48, 4),
    circle('base', 11, 52, 3.5),
    circle('base', 48, 56, 5),
    circle('base', 20, 57, 4),
  ),
  brush: turn(
    -35,
    32,
    32,
    art(
      box('blue', -2, 34, 68, 8, 4),
      area('paper', 'M38 22h24v12h-24z'),
      line('base', 'M44 24v9M50 24v9M56 24v9', 2),
      area('green', 'M38 22q0 -7 6 -5q3 -5 8 -1q4 -3 6 0q5 0 4 6z'),
    ),
  ),
  hungry: art(
    at(-14, 4, 0.92, person('hold', { shirt: 'green', mood: 'sad' })),
    thought(
      43,
      22,
      0.95,
      'paper',
      art(area('blue', 'M-9 -1h18q-1 9 -6 9h-6q-5 0 -6 -9'), area('base', 'M-7 -2q7 -9 14 0z')),
    ),
  ),
  thirsty: art(
    at(-14, 4, 0.92, person('stand', { shirt: 'orange', mood: 'tired' })),
    thought(
      43,
      22,
      0.95,
      'paper',
      art(area('base', 'M-6 -8h13l-2 17h-9z'), area('blue', 'M-5 -3h11l-1.500 11h-8z')),
    ),
  ),
}
