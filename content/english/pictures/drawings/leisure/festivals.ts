import { mannequin, person } from '../../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, polygon } from '../../kit/primitives.ts'
import { star } from '../../kit/scenery.ts'
import { sparkle } from '../../kit/signs.ts'

export const festivals = {
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
  party: art(
    polygon('purple', [10, 56], [20, 30], [34, 46]),
    line('yellow', 'M16 42l10 8M19 34l12 12', 2.5),
    line('red', 'M30 28q2 -10 10 -14M40 46q10 -4 16 0', 3),
    line('blue', 'M36 38q10 -8 14 -18', 3),
    line('yellow', 'M22 16h.1M34 6h.1M52 10h.1M56 32h.1M46 58h.1', 5),
    star(46, 26, 5, 'red'),
  ),
  gift: art(
    box('red', 8, 26, 48, 34, 3),
    box('red', 4, 18, 56, 12, 3),
    box('yellow', 27, 18, 10, 42, 0),
    line('yellow', 'M32 18q-16 -2 -12 -10t12 10q8 -18 12 -10t-12 10', 4),
  ),
  'Spring Festival': art(
    line('yellow', 'M18 2v8M18 42v8M46 2v6M46 36v6', 3),
    ellipse('red', 18, 26, 14, 16),
    box('yellow', 12, 8, 12, 4, 1),
    box('yellow', 12, 40, 12, 4, 1),
    line('shade', 'M18 12v28', 2.5),
    ...[8, 18, 28, 38, 48].map((y, i) => box('red', i % 2 === 0 ? 38 : 47, y + 2, 8, 11, 2)),
    sparkle(46, 58, 6),
  ),
  Halloween: art(
    ellipse('orange', 18, 36, 14, 20),
    ellipse('orange', 46, 36, 14, 20),
    ellipse('orange', 32, 36, 17, 21),
    line('green', 'M32 16q0 -8 6 -11', 5),
    polygon('ink', [22, 27], [27, 34], [17, 34]),
    polygon('ink', [42, 27], [47, 34], [37, 34]),
    area('ink', 'M14 42q18 8 36 0q-4 12 -8 11l-3 -4l-4 5l-4 -5l-5 5l-3 -4q-6 0 -9 -8'),
  ),
  lantern: art(
    line('yellow', 'M32 2v8M32 50v12M26 52v8M38 52v8', 2.5),
    ellipse('red', 32, 30, 24, 20),
    line('shade', 'M32 10v40M20 13q-8 17 0 34M44 13q8 17 0 34', 2.5),
    box('yellow', 22, 8, 20, 5, 1),
    box('yellow', 22, 47, 20, 5, 1),
  ),
  magic: art(
    area('ink', 'M16 26h32l-3 32q-13 4 -26 0z'),
    box('ink', 8, 22, 48, 7, 3),
    area('red', 'M16 30h32v6h-31z'),
    line('slate', 'M40 18l18 -14', 4),
    sparkle(30, 10, 8),
    sparkle(14, 12, 5),
    star(52, 16, 4),
  ),
  flag: art(line('slate', 'M12 4v56', 5), area('red', 'M14 8q11 -6 21 0t21 0v28q-11 6 -21 0t-21 0z')),
  celebrate: art(
    at(-8, 12, 0.8, person('cheer', { shirt: 'red', mood: 'laugh' })),
    at(28, 16, 0.72, mannequin()),
    sparkle(12, 8, 7),
    line('blue', 'M32 10h.1M48 6h.1M58 18h.1', 5),
    line('yellow', 'M40 18h.1M24 6h.1M56 6h.1', 5),
  ),
  balloon: art(
    ellipse('red', 32, 26, 20, 23),
    polygon('red', [28, 48], [36, 48], [32, 45]),
    line('slate', 'M32 50q-6 6 0 12', 2),
    area('shine', 'M18 24q0 -10 9 -14q-2 8 -9 14'),
  ),
}
