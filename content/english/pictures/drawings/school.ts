import { person } from '../kit/person.ts'
import { area, art, at, box, circle, line, polygon, turn } from '../kit/primitives.ts'
import { globe } from '../kit/scenery.ts'
import { check, cross, plus, question } from '../kit/signs.ts'
import { book as closedBook, openBook, sheet } from '../kit/things.ts'

export const school = {
  school: art(
    box('base', 4, 30, 56, 30, 2),
    polygon('orange', [32, 14], [48, 30], [16, 30]),
    line('slate', 'M32 14v-10', 2.5),
    area('red', 'M33 3h13v8h-13z'),
    box('slate', 27, 44, 10, 16, 1),
    area('blue', 'M9 36h8v8h-8zM20 36h4v8h-4zM47 36h8v8h-8zM40 36h4v8h-4z'),
    circle('paper', 32, 25, 4),
  ),
  book: closedBook('blue'),
  pencil: turn(
    45,
    32,
    32,
    box('yellow', 26, 8, 12, 38, 0),
    box('pink', 26, 0, 12, 8, 3),
    box('slate', 26, 7, 12, 4, 0),
    area('skin', 'M26 46h12l-6 14z'),
    area('ink', 'M29.500 54h5l-2.500 6z'),
  ),
  pen: turn(
    45,
    32,
    32,
    box('blue', 26, 6, 12, 34, 4),
    box('slate', 26, 22, 12, 4, 0),
    area('base', 'M26 40h12l-6 18z'),
    line('slate', 'M32 46v10', 2),
    line('slate', 'M40 10v14', 3),
  ),
  ruler: turn(
    -45,
    32,
    32,
    box('yellow', 2, 22, 60, 20, 2),
    line('ink', 'M8 22v9M14 22v6M20 22v9M26 22v6M32 22v9M38 22v6M44 22v9M50 22v6M56 22v9', 2),
  ),
  eraser: turn(
    -25,
    32,
    32,
    box('pink', 6, 20, 52, 24, 5),
    box('blue', 24, 20, 34, 24, 5),
    box('blue', 24, 20, 10, 24, 0),
    line('paper', 'M32 20v24'),
  ),
  scissors: art(
    line('base', 'M24 38l22 -32M40 38l-22 -32', 5),
    line('red', 'M9 49a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M39 49a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', 5),
    circle('slate', 32, 27, 3),
  ),
  blackboard: art(
    box('brown', 3, 8, 58, 42, 3),
    box('green', 7, 12, 50, 34, 1),
    line('paper', 'M14 22h14M14 30h24', 2.5),
    line('paper', 'M44 36h6', 4),
    line('brown', 'M14 50l-4 10M50 50l4 10', 4),
  ),
  question: question(32, 32, 2.4),
  correct: check(32, 34, 20),
  wrong: cross(32, 32, 18),
  exam: art(
    sheet(
      art(
        check(22, 18, 4),
        check(22, 32, 4),
        cross(22, 46, 3.5),
        line('base', 'M31 18h14M31 32h14M31 46h14'),
      ),
    ),
  ),
  add: plus(32, 32, 22, 'green'),
  geography: art(
    globe(32, 27, 19),
    line('slate', 'M20 5q-16 24 6 40q14 6 26 -6M32 48v8'),
    box('slate', 18, 55, 28, 5, 2),
  ),
  microscope: art(
    line('slate', 'M30 12l10 20', 10),
    line('slate', 'M42 30q14 6 8 22M14 57h40M20 46h22', 5),
    line('blue', 'M26 5l5 9', 9),
    line('base', 'M42 36l2 5', 6),
  ),
  read: art(person('sit', { shirt: 'red' }), at(28, 20, 0.5, openBook('blue'))),
}
