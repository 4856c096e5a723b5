import { head, portrait } from '../kit/faces.ts'
import { mannequin } from '../kit/person.ts'
import { area, art, at, box, circle, ellipse, line } from '../kit/primitives.ts'
import { heart as heartShape, sound, spot } from '../kit/signs.ts'
import { palm } from '../kit/things.ts'

/** The grey figure with a mark on one part. */
const marked = (x: number, y: number) => art(mannequin(), spot(x, y, 3))

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
  tooth: area(
    'paper',
    'M32 12q14 -8 20 2q5 10 -3 22q-3 22 -8 22q-4 0 -5 -12q-1 -5 -4 -5t-4 5q-1 12 -5 12q-5 0 -8 -22q-8 -12 -3 -22q6 -10 20 -2',
  ),
  knee: marked(29.5, 50),
  shoulder: marked(26, 28),
  neck: marked(32, 23),
  bone: art(
    line('base', 'M18 46l28 -28', 9),
    circle('base', 13, 44, 7),
    circle('base', 20, 51, 7),
    circle('base', 44, 13, 7),
    circle('base', 51, 20, 7),
  ),
  heart: art(heartShape(32, 30, 1.6), line('paper', 'M6 30h15l5 -9l8 18l6 -9h18')),
  hear: art(
    at(-10, 0, 1, area('skin', 'M16 26q0 -20 17 -20t17 18q0 9 -7 14q-4 4 -4 9q-2 9 -10 9q-7 -1 -8 -8z')),
    line('shade', 'M14 26q0 -11 9 -11t9 10q-1 8 -8 10', 3.5),
    sound(44, 28, 0.95),
  ),
  headache: art(portrait('sick', { hair: 'short' }), line('red', 'M32 2l-4 7h7l-4 7M12 6l3 6M52 6l-3 6', 3)),
}
