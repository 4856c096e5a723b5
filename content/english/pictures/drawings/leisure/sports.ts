import { person } from '../../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, polygon, turn } from '../../kit/primitives.ts'
import { flame, mountain, snowflake, star, waves } from '../../kit/scenery.ts'
import { digits, speedLines } from '../../kit/signs.ts'
import { ball } from '../../kit/things.ts'

export const sports = {
  football: art(
    circle('paper', 32, 32, 27),
    polygon('ink', [32, 24], [39, 29], [36, 37], [28, 37], [25, 29]),
    line('ink', 'M32 22v-12M41 29l12 -6M37 39l8 11M27 39l-8 11M23 29l-12 -6', 2.5),
    area(
      'ink',
      'M24 6l8 6l8 -6q-8 -3 -16 0M58 24l-6 -1l-1 -9q6 4 7 10M6 24l6 -1l1 -9q-6 4 -7 10M44 56l1 -7l9 -1q-4 6 -10 8M20 56l-1 -7l-9 -1q4 6 10 8',
    ),
  ),
  basketball: art(
    circle('orange', 32, 32, 27),
    line('ink', 'M5 32h54M32 5v54M13 13q14 19 0 38M51 13q-14 19 0 38', 2.5),
  ),
  swim: art(at(0, -4, 1, person('swim', { shirt: 'red', trousers: 'skin', shoes: 'skin' })), waves(44)),
  skate: art(
    at(2, 2, 0.94, person('walk', { shirt: 'purple' })),
    line('slate', 'M14 58h12M38 59h12', 3),
    box('base', 4, 60, 56, 3, 1),
  ),
  ski: art(
    at(4, -2, 0.9, person('push', { shirt: 'red' })),
    line('slate', 'M2 50l54 10', 3),
    snowflake(52, 10, 7),
    line('slate', 'M46 24l6 30', 2),
  ),
  climb: art(
    area('slate', 'M44 62v-34l-4 -6l6 -20h16v60z'),
    at(2, 2, 0.95, person('climb', { shirt: 'red' })),
  ),
  'ping-pong': art(
    circle('red', 26, 24, 19),
    area('shade', 'M10 33h33q-7 10 -17 10t-16 -10'),
    line('brown', 'M38 40l10 12', 8),
    circle('orange', 54, 14, 5),
  ),
  ball: ball(32, 32, 26, 'red'),
  'table tennis': art(
    turn(
      -35,
      26,
      28,
      art(circle('red', 26, 24, 19), box('brown', 22, 42, 8, 18, 3), box('shade', 18, 40, 16, 4, 1)),
    ),
    circle('paper', 52, 16, 7),
    speedLines(44, 8, 0.6),
  ),
  volleyball: art(
    circle('yellow', 32, 32, 26),
    line(
      'blue',
      'M32 6q-6 14 6 26q12 6 20 2M16 12q0 18 22 20M38 32q-8 14 -26 12M10 46q16 6 26 -2M38 32q6 12 0 25',
      3,
    ),
  ),
  baseball: art(
    turn(45, 32, 32, area('brown', 'M30 62h4l3 -34q4 -26 -5 -28q-9 2 -5 28z')),
    circle('paper', 16, 18, 12),
    line('red', 'M9 10q6 8 0 16M23 10q-6 8 0 16', 2.5),
  ),
  badminton: art(
    polygon('paper', [6, 12], [28, 6], [34, 30], [24, 34]),
    line('base', 'M14 12l12 20M22 10l6 20', 2),
    circle('red', 31, 36, 6.5),
    turn(
      40,
      46,
      44,
      art(
        line('blue', 'M36 38a11 13 0 1 0 22 0a11 13 0 1 0 -22 0', 3),
        line('base', 'M43 27v22M51 27v22M37 34h20M37 42h20', 1.5),
        line('slate', 'M47 51v14', 4),
      ),
    ),
  ),
  sport: art(
    at(
      0,
      0,
      0.5,
      art(
        circle('orange', 32, 32, 26),
        line('ink', 'M6 32h52M32 6v52M14 14q14 18 0 36M50 14q-14 18 0 36', 2.5),
      ),
    ),
    at(32, 4, 0.5, art(circle('paper', 32, 32, 26), area('ink', 'M32 20l11 8l-4 13h-14l-4 -13z'))),
    at(2, 32, 0.46, art(circle('red', 26, 24, 19), box('brown', 22, 42, 8, 18, 3))),
    at(
      30,
      34,
      0.5,
      art(circle('green', 32, 32, 20), line('paper', 'M16 20q10 12 0 24M48 20q-10 12 0 24', 3)),
    ),
  ),
  exercise: art(
    person('cheer', { shirt: 'green', mood: 'happy' }),
    line('slate', 'M10 8h44', 3),
    line('slate', 'M8 3v10M56 3v10', 6),
  ),
  race: art(
    at(-6, 8, 0.64, person('run', { shirt: 'red' })),
    at(16, 16, 0.64, person('run', { shirt: 'blue', hair: 'none', mood: 'none' })),
    line('slate', 'M2 60h60', 3),
    line('yellow', 'M60 20v36', 3),
  ),
  hike: art(
    mountain(48, 58, 40, 'base'),
    at(-8, 4, 0.9, person('walk', { shirt: 'green' })),
    box('orange', 6, 26, 10, 16, 4),
    line('brown', 'M36 34l6 24', 3),
  ),
  pool: art(
    box('base', 2, 14, 60, 46, 6),
    box('blue', 7, 19, 50, 36, 4),
    line('shine', 'M14 30q5 -4 10 0t10 0M26 44q5 -4 10 0t10 0', 3),
    line('slate', 'M44 34v-24q0 -5 5 -5M54 34v-24M44 16h10M44 24h10', 3),
  ),
  goal: art(
    line('slate', 'M6 54v-40h52v40', 5),
    line('base', 'M16 17v36M27 17v36M37 17v36M48 17v36M9 26h46M9 36h46M9 46h46', 1.8),
    circle('paper', 32, 44, 11),
    area('ink', 'M32 38l6 4l-2 7h-8l-2 -7z'),
  ),
  stadium: art(
    ellipse('slate', 32, 36, 30, 22),
    ellipse('base', 32, 36, 25, 17),
    ellipse('green', 32, 37, 18, 11),
    line('paper', 'M32 26v22M28 37a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', 1.8),
    line('red', 'M10 20v-14M54 20v-14', 3),
    area('red', 'M10 6h10l-3 3l3 3h-10zM54 6h-10l3 3l-3 3h10z'),
  ),
  'kung fu': art(
    person('kick', { shirt: 'base', trousers: 'base', shoes: 'slate' }),
    line('ink', 'M22 38h12', 4),
    line('red', 'M54 42l6 -5M56 51h6', 2.5),
  ),
  dive: art(
    box('slate', 2, 10, 18, 5, 1),
    line('slate', 'M6 12v32', 4),
    turn(58, 34, 26, at(10, 8, 0.72, person('swim', { shirt: 'red', trousers: 'red', shoes: 'skin' }))),
    waves(48),
  ),
  sail: art(
    area('paper', 'M34 6q22 14 20 34h-20z'),
    area('red', 'M28 12q-16 12 -18 28h18z'),
    line('brown', 'M31 4v40', 3),
    area('brown', 'M6 44h50l-8 10h-34z'),
    line('blue', 'M2 58q8 -6 15 0t15 0t15 0t15 0'),
  ),
  prize: art(
    area('yellow', 'M18 6h28v16q0 16 -14 16t-14 -16z'),
    line('yellow', 'M18 10h-9q0 16 12 16M46 10h9q0 16 -12 16', 4),
    box('yellow', 29, 36, 6, 12, 0),
    box('brown', 18, 47, 28, 12, 2),
    star(32, 19, 7, 'paper'),
  ),
  Olympics: art(
    box('base', 22, 30, 20, 30, 1),
    box('base', 4, 40, 18, 20, 1),
    box('base', 42, 46, 18, 14, 1),
    digits(1, 32, 45, 0.7, 'red'),
    circle('yellow', 32, 20, 8),
    line('blue', 'M26 4l6 10l6 -10', 4),
    flame(13, 38, 0.55),
    line('slate', 'M13 38l0 2', 5),
  ),
  cheer: art(
    person('cheer', { shirt: 'purple', mood: 'happy' }),
    circle('yellow', 14, 10, 8),
    circle('yellow', 50, 10, 8),
    line('shine', 'M8 8l12 4M9 14l10 -8M44 8l12 4M45 14l10 -8', 2),
  ),
  kick: art(
    at(-8, 0, 1, person('kick', { shirt: 'blue' })),
    circle('paper', 54, 44, 8),
    area('ink', 'M54 40l4 3l-2 5h-4l-2 -5z'),
  ),
  surf: art(
    at(6, -6, 0.78, person('spread', { shirt: 'orange', trousers: 'blue', shoes: 'skin' })),
    turn(-8, 32, 44, ellipse('yellow', 32, 44, 26, 4)),
    waves(48),
  ),
  gym: art(
    line('slate', 'M16 32h32', 5),
    box('slate', 8, 16, 9, 32, 3),
    box('slate', 47, 16, 9, 32, 3),
    box('red', 2, 22, 7, 20, 3),
    box('red', 55, 22, 7, 20, 3),
  ),
}
