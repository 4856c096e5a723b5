import { person } from '../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, mirror, polygon } from '../kit/primitives.ts'
import { snowflake, waves } from '../kit/scenery.ts'

/** A note of music with its head at the point. */
const note = (x: number, y: number) =>
  art(ellipse('blue', x, y, 4.5, 3.5, -15), line('blue', `M${x + 4} ${y}v-14q1 4 6 5`, 2.5))

export const leisure = {
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
  kite: art(
    polygon('red', [36, 4], [56, 20], [32, 46], [22, 16]),
    area('shade', 'M36 4l20 16l-34 -4zM36 4l-4 42l24 -26z'),
    line('slate', 'M32 46q-14 2 -12 8t-14 6', 2.5),
    polygon('blue', [20, 52], [14, 50], [17, 57]),
  ),
  guitar: art(
    line('brown', 'M34 30l20 -20', 5),
    box('slate', 51, 3, 9, 9, 2),
    circle('orange', 33, 31, 11),
    circle('orange', 22, 42, 16),
    circle('ink', 26, 38, 5.5),
    line('paper', 'M18 46l34 -34', 1.6),
    line('brown', 'M13 44l8 8', 3.5),
  ),
  drum: art(
    box('red', 8, 26, 48, 26, 0),
    ellipse('red', 32, 52, 24, 8),
    line('yellow', 'M9 30l11 26l12 -24l12 24l11 -26', 2.5),
    ellipse('paper', 32, 26, 24, 8),
    line('brown', 'M14 10l14 12M50 10l-14 12', 3.5),
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
  sing: art(
    at(-12, 0, 1, person('hold', { shirt: 'red', mood: 'happy' })),
    line('slate', 'M22 30l2 6', 5),
    note(48, 20),
    mirror(note(22, 40)),
  ),
  dance: art(person('dance', { shirt: 'pink', dress: true, hair: 'tails' }), note(54, 24), note(6, 34)),
  'ping-pong': art(
    circle('red', 26, 24, 19),
    area('shade', 'M10 33h33q-7 10 -17 10t-16 -10'),
    line('brown', 'M38 40l10 12', 8),
    circle('orange', 54, 14, 5),
  ),
  birthday: art(
    box('pink', 8, 34, 48, 24, 4),
    box('red', 8, 34, 48, 8, 4),
    line('blue', 'M20 32v-9M32 32v-9M44 32v-9', 4),
    circle('yellow', 20, 16, 3),
    circle('yellow', 32, 16, 3),
    circle('yellow', 44, 16, 3),
  ),
  present: art(
    box('blue', 8, 28, 48, 32, 3),
    box('blue', 5, 20, 54, 11, 3),
    box('red', 28, 20, 8, 40, 0),
    line('red', 'M32 19q-14 2 -13 -7q5 -6 13 7q8 -13 13 -7q1 9 -13 7', 4),
  ),
}
