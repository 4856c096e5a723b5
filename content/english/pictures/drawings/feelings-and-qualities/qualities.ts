import { fishBody } from '../../kit/animals.ts'
import { head, portrait } from '../../kit/faces.ts'
import { figurine, person } from '../../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, polygon, ring, turn } from '../../kit/primitives.ts'
import { cloud, star, sun, waves } from '../../kit/scenery.ts'
import { arrow, clockFace, digits, heart, rays, sound, sparkle, speedLines } from '../../kit/signs.ts'
import { ball, pointingHand, tag, thumbUp } from '../../kit/things.ts'
import { car } from '../../kit/vehicles.ts'
import { shirt } from './feelings.ts'

export const qualities = {
  big: art(ball(40, 32, 22), circle('base', 8, 48, 6)),
  small: art(circle('base', 24, 32, 22), ball(56, 48, 6)),
  long: art(line('red', 'M6 22h52', 9), line('base', 'M6 44h20', 9)),
  good: thumbUp('skin', 'green'),
  bad: `<g transform="rotate(180 32 34)">${thumbUp('skin', 'red')}</g>`,
  bright: art(circle('yellow', 32, 32, 12), rays(32, 32, 17), rays(32, 32, 25, 'orange', 12)),
  high: art(
    polygon('slate', [26, 60], [26, 22], [50, 22], [50, 60]),
    cloud(14, 12, 0.4),
    arrow(14, 56, 14, 26, 'red', 4),
    ball(38, 14, 6, 'orange'),
  ),
  lucky: art(
    line('green', 'M32 32q2 16 10 28', 4),
    ...(
      [
        [24, 24],
        [40, 24],
        [24, 40],
        [40, 40],
      ] as const
    ).map(([x, y]) => circle('green', x, y, 11)),
    line('shade', 'M22 22l20 20M42 22l-20 20', 2),
  ),

  new: art(
    shirt('red'),
    line('slate', 'M32 14l10 16', 1.5),
    at(36, 28, 0.32, tag('yellow')),
    sparkle(11, 44, 9),
    sparkle(54, 12, 8),
    sparkle(56, 50, 6),
  ),
  heavy: art(
    line('slate', 'M5 50L59 30', 4),
    polygon('base', [32, 44], [40, 59], [24, 59]),
    area('red', 'M10 22h16l5 19l-26 9q-3 -2 -2 -5z'),
    ring('red', 17, 16, 5, 4),
    ball(53, 24, 5, 'base'),
  ),
  low: art(
    box('base', 6, 14, 18, 46, 2),
    box('slate', 32, 48, 24, 12, 2),
    ball(44, 41, 6, 'orange'),
    arrow(44, 10, 44, 28, 'red', 4),
  ),
  fast: art(at(10, 4, 0.84, car('red')), speedLines(15, 22, 1)),
  slow: art(
    line('green', 'M6 54h44q6 0 5 -8l-1 -10', 9),
    line('green', 'M52 34l-3 -9M57 34l3 -9', 2.5),
    circle('ink', 55, 38, 1.8),
    circle('orange', 28, 34, 19),
    line('shade', 'M28 36q3 -3 0 -6t-8 4q-1 9 9 9t12 -11q-2 -12 -14 -12', 4),
  ),
  hard: art(
    area('slate', 'M6 60l4 -16l14 -8l18 2l12 12l3 10z'),
    area('shade', 'M24 36l-4 12l10 12h-24l4 -16z'),
    turn(35, 40, 16, box('brown', 38, 14, 5, 26, 1), box('base', 28, 6, 24, 12, 3)),
    line('orange', 'M20 30l-5 -6M12 36l-7 -3M26 27l-1 -7'),
  ),
  soft: art(
    area(
      'pink',
      'M8 36q10 3 17 6q7 3 14 0q7 -3 17 -6q6 0 4 8q-3 8 0 14q0 5 -6 4q-22 -4 -44 0q-6 1 -6 -4q3 -6 0 -14q-2 -8 4 -8',
    ),
    turn(180, 32, 20, pointingHand(27, 20, 0.8)),
    line('shade', 'M22 48q10 6 20 0', 2.5),
  ),
  same: art(star(17, 20, 15, 'blue'), star(47, 20, 15, 'blue'), line('red', 'M18 46h28M18 56h28', 5)),
  different: art(
    star(17, 20, 15, 'blue'),
    polygon('green', [47, 9], [58, 29], [36, 29]),
    line('red', 'M18 46h28M18 56h28M40 39L24 62', 5),
  ),
  beautiful: art(
    portrait('shy', { hair: 'long', hairTone: 'brown' }),
    ...[0, 72, 144, 216, 288].map((angle) =>
      circle(
        'pink',
        48 + 5 * Math.sin((angle * Math.PI) / 180),
        16 - 5 * Math.cos((angle * Math.PI) / 180),
        4,
      ),
    ),
    circle('yellow', 48, 16, 3),
    sparkle(7, 12, 7),
    sparkle(59, 44, 5),
  ),
  busy: art(
    head(32, 26, 13, { mood: 'worried' }),
    area('blue', 'M16 52q0 -12 12 -12h8q12 0 12 12z'),
    ...[48, 43, 38, 33, 28].map((y) => box('paper', 3, y, 17, 5, 1)),
    ...[48, 43, 38].map((y) => box('paper', 44, y, 17, 5, 1)),
    clockFace(53, 22, 9, 12, 40, 'red'),
    box('brown', 2, 53, 60, 7, 2),
  ),
  loud: art(
    polygon('red', [10, 24], [36, 10], [36, 50], [10, 36]),
    line('slate', 'M16 38l4 18', 7),
    box('slate', 4, 22, 8, 16, 3),
    sound(44, 30, 1.05, 'orange'),
  ),
  dark: art(
    box('ink', 4, 4, 56, 56, 6),
    line('slate', 'M10 4h44q6 0 6 6v44q0 6 -6 6h-44q-6 0 -6 -6v-44q0 -6 6 -6', 2),
    ellipse('paper', 23, 34, 7, 8),
    ellipse('paper', 41, 34, 7, 8),
    circle('ink', 24, 35, 3.5),
    circle('ink', 42, 35, 3.5),
  ),
  deep: art(
    waves(8),
    area('shade', 'M2 34h60v27h-60z'),
    area('ink', 'M2 52h60v7q0 3 -3 3h-54q-3 0 -3 -3z'),
    at(38, 16, 0.32, fishBody('orange')),
    arrow(20, 12, 20, 52, 'paper', 5),
  ),
  wide: art(
    area('slate', 'M14 10h36l12 50h-60z'),
    line('paper', 'M32 14v6M32 27v8M32 43v10', 3),
    arrow(32, 38, 12, 38, 'red', 4),
    arrow(32, 38, 52, 38, 'red', 4),
  ),
  narrow: art(
    box('slate', 3, 3, 20, 58, 2),
    box('slate', 41, 3, 20, 58, 2),
    line('shade', 'M3 14h20M3 26h20M3 38h20M3 50h20M41 14h20M41 26h20M41 38h20M41 50h20', 2),
    at(15.5, 28, 0.52, person('stand', { shirt: 'red', mood: 'worried' })),
    arrow(14, 16, 29, 16, 'red', 3.5),
    arrow(50, 16, 35, 16, 'red', 3.5),
  ),
  thick: art(
    box('red', 6, 6, 40, 34, 4),
    box('paper', 10, 11, 37, 24, 1),
    line('base', 'M14 17h33M14 23h33M14 29h33', 2),
    line('base', 'M8 54h38', 6),
    arrow(56, 23, 56, 6, 'red', 3),
    arrow(56, 23, 56, 40, 'red', 3),
  ),
  sharp: art(
    area('base', 'M60 4q-4 24 -30 40l-8 -8z'),
    area('shine', 'M60 4L26 40l-4 -4z'),
    line('brown', 'M24 42L8 58', 9),
    sparkle(52, 34, 8),
    sparkle(34, 12, 7),
  ),
  round: art(ball(32, 24, 20), box('base', 4, 48, 13, 13, 2), polygon('base', [54, 49], [59, 59], [49, 59])),
  wet: art(
    shirt('blue'),
    area('blue', 'M20 52q-4 6 0 8q4 -2 0 -8M44 52q-4 6 0 8q4 -2 0 -8'),
    ellipse('blue', 32, 60, 18, 3),
    area('shine', 'M26 22q-4 6 0 8q4 -2 0 -8M37 32q-4 6 0 8q4 -2 0 -8'),
  ),
  dry: art(
    line('brown', 'M2 10h60', 2.5),
    at(-3, 3, 0.78, shirt('blue')),
    line('orange', 'M14 6v8M30 6v8', 4),
    sun(49, 42, 8, 'orange'),
  ),
  huge: art(
    at(8, -2, 0.94, ellipse('blue', 28, 32, 26, 22)),
    line('blue', 'M22 42v16M46 42v16', 13),
    circle('blue', 16, 26, 15),
    ellipse('shade', 22, 28, 8, 12),
    line('blue', 'M8 30q-5 10 -3 22', 7),
    circle('ink', 11, 22, 2.2),
    ellipse('base', 57, 57, 5, 3.5),
    circle('base', 52, 55, 2.5),
  ),
  danger: art(
    polygon('yellow', [32, 8], [58, 54], [6, 54]),
    circle('ink', 32, 34, 9),
    box('ink', 27, 38, 10, 8, 2),
    line('yellow', 'M28.500 34v0M35.500 34v0', 4.5),
    line('ink', 'M20 44L44 52M44 44L20 52', 3),
  ),
  expensive: art(tag('red'), turn(45, 32, 32, digits('9999', 37, 32, 0.5, 'paper', 3.5))),
  cheap: art(tag('green'), turn(45, 32, 32, digits(1, 36, 32, 1.1, 'paper'))),
  double: art(
    polygon('brown', [35, 34], [53, 34], [44, 58]),
    circle('pink', 44, 28, 10),
    circle('red', 44, 14, 9),
    polygon('base', [8, 40], [20, 40], [14, 58]),
    circle('base', 14, 34, 8),
  ),
  half: art(
    circle('base', 32, 32, 26),
    area('orange', 'M32 6a26 26 0 0 1 0 52z'),
    line('slate', 'M32 6v52', 2),
  ),
  whole: art(
    circle('orange', 25, 28, 23),
    circle('shade', 25, 28, 17),
    area('base', 'M50 40a11 11 0 0 1 0 22z'),
  ),
  quarter: art(
    circle('base', 30, 34, 25),
    line('slate', 'M30 34v25M30 34h-25', 1.5),
    area('orange', 'M33 31v-26a26 26 0 0 1 26 26z'),
  ),
  alone: art(
    figurine(15, 60, 1.15, 'red'),
    figurine(42, 30, 0.62),
    figurine(57, 30, 0.62),
    figurine(49, 38, 0.68, 'slate'),
  ),
  together: art(
    heart(32, 12, 0.6),
    figurine(14, 61, 1.05, 'blue'),
    figurine(50, 61, 1.05, 'green'),
    figurine(32, 61, 1.05, 'red'),
  ),
  crowded: art(
    box('orange', 3, 10, 58, 44, 6),
    box('base', 7, 15, 50, 24, 2),
    line('slate', 'M13 24v0M24 24v0M35 24v0M46 24v0', 8),
    line('skin', 'M12 32v0M22 31v0M32 32v0M42 31v0M52 32v0', 9),
    line('ink', 'M11 32v0M14 32v0M21 31v0M24 31v0M31 32v0M34 32v0M41 31v0M44 31v0M51 32v0M54 32v0', 1.8),
    box('orange', 3, 37, 58, 17, 4),
    circle('slate', 17, 55, 6),
    circle('slate', 47, 55, 6),
  ),
  dead: art(
    turn(180, 32, 32, fishBody('base')),
    circle('base', 17, 36, 5),
    line('ink', 'M13 32l7 7M20 32l-7 7', 2.5),
    line('blue', 'M3 14q7 -6 14 0t14 0t14 0t14 0', 3),
  ),
  colourful: art(
    line('slate', 'M32 62L14 24M32 62L32 18M32 62L50 24M32 62L22 38M32 62L42 38', 1.5),
    ellipse('red', 14, 18, 9, 11),
    ellipse('purple', 50, 18, 9, 11),
    ellipse('yellow', 32, 14, 9, 11),
    ellipse('green', 22, 34, 9, 11),
    ellipse('blue', 42, 34, 9, 11),
  ),
  full: art(
    area('base', 'M14 12h36l-4 44q0 4 -4 4h-20q-4 0 -4 -4z'),
    area('blue', 'M15 15h34l-3 40q0 2 -2 2h-24q-2 0 -2 -2z'),
    line('blue', 'M12 8q8 6 16 0t16 0t10 2', 3.5),
  ),
}
