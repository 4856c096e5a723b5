import { head } from '../kit/faces.ts'
import { person } from '../kit/person.ts'
import { area, art, at, box, circle, line, mirror } from '../kit/primitives.ts'
import { ground } from '../kit/scenery.ts'
import { bubble, heart, question, sound, speedLines, thought } from '../kit/signs.ts'
import { ball, crate } from '../kit/things.ts'

export const actions = {
  run: art(at(4, 0, 1, person('run', { shirt: 'red' })), speedLines(16, 26), line('slate', 'M6 62h52', 2.5)),
  walk: art(person('walk', { shirt: 'green' }), line('slate', 'M6 62h52', 2.5)),
  jump: art(
    person('jump', { shirt: 'orange', mood: 'happy' }),
    line('slate', 'M14 61h36M24 56h0.100M40 56h0.100', 2.5),
  ),
  sit: art(at(10, 0, 1, person('sit', { shirt: 'red' })), line('brown', 'M25 24v36M25 47h20v13', 4)),
  stand: art(person('stand', { shirt: 'red' }), line('slate', 'M14 63h36', 2.5)),
  wave: art(person('wave', { shirt: 'purple' }), line('red', 'M54 6q4 4 3 10M41 4q-2 2 -3 5', 2.5)),
  push: art(
    at(-5, 3, 0.95, person('push', { shirt: 'red' })),
    crate(44, 22, 17, 'brown'),
    crate(44, 42, 17, 'brown'),
    line('slate', 'M4 62h56', 2.5),
  ),
  pull: art(
    at(-6, 3, 0.95, person('pull', { shirt: 'red' })),
    line('brown', 'M35 33l9 8'),
    crate(42, 39, 20),
    line('slate', 'M4 63h56', 2.5),
  ),
  throw: art(
    at(-10, 2, 1, person('throw', { shirt: 'blue' })),
    ball(54, 12, 6),
    line('slate', 'M34 8h10M36 14h8', 2.5),
  ),
  carry: art(
    person('hold', { shirt: 'green' }),
    box('brown', 19, 28, 26, 18, 2),
    box('shade', 29, 28, 6, 18, 0),
  ),
  point: art(at(-8, 0, 1, person('point', { shirt: 'red' })), circle('red', 56, 18, 4)),
  talk: art(
    head(16, 46, 13, { hair: 'short' }),
    head(48, 48, 12, { hair: 'bun', hairTone: 'brown' }),
    bubble(20, 14, 0.85, 'red'),
    mirror(bubble(17, 18, 0.75, 'blue')),
  ),
  ask: art(
    at(-12, 6, 0.9, person('reach', { shirt: 'red' })),
    bubble(46, 20, 0.95, 'paper', question(0, 0, 0.85)),
  ),
  shout: art(at(-14, 0, 1, person('stand', { shirt: 'red', mood: 'laugh' })), sound(36, 17, 1)),
  fall: art(
    person('fall', { shirt: 'orange', mood: 'afraid' }),
    area('yellow', 'M16 62q2 -8 8 -8l-2 -8q6 6 10 4z'),
    ground(59),
    line('slate', 'M50 8l4 -4M56 14l5 -2', 2.5),
  ),
  dream: art(
    at(1, 10, 0.9, person('lie', { mood: 'asleep' })),
    box('brown', 2, 57, 60, 5, 2),
    thought(40, 20, 1.1, 'paper', heart(0, -2, 0.55)),
  ),
  think: art(
    at(-14, 6, 0.9, person('hips', { shirt: 'blue', mood: 'confused' })),
    circle('paper', 28, 18, 2.5),
    circle('paper', 34, 15, 3.5),
    area('paper', 'M38 22a8 8 0 0 1 0 -14a10 10 0 0 1 17 -1a8 8 0 0 1 3 15q-8 3 -20 0'),
    question(48, 14, 0.6),
  ),
}
