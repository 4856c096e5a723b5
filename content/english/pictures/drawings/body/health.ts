import { head, portrait } from '../../kit/faces.ts'
import { person } from '../../kit/person.ts'
import { area, art, at, box, circle, ellipse, line, turn } from '../../kit/primitives.ts'
import { sun } from '../../kit/scenery.ts'
import { arrow, heart as heartShape, plus, snore } from '../../kit/signs.ts'
import { bed, jar } from '../../kit/things.ts'
import { truck } from '../../kit/vehicles.ts'
import { drop, TOOTH } from './body.ts'

export const health = {
  bone: art(
    line('base', 'M18 46l28 -28', 9),
    circle('base', 13, 44, 7),
    circle('base', 20, 51, 7),
    circle('base', 44, 13, 7),
    circle('base', 51, 20, 7),
  ),
  heart: art(heartShape(32, 30, 1.6), line('paper', 'M6 30h15l5 -9l8 18l6 -9h18')),
  headache: art(portrait('sick', { hair: 'short' }), line('red', 'M32 2l-4 7h7l-4 7M12 6l3 6M52 6l-3 6', 3)),

  brain: art(
    area(
      'pink',
      'M31 12q-9 -7 -14 1q-9 0 -8 9q-7 4 -3 12q-3 9 6 12q3 8 11 6q5 4 8 -1zM33 12q9 -7 14 1q9 0 8 9q7 4 3 12q3 9 -6 12q-3 8 -11 6q-5 4 -8 -1z',
    ),
    line(
      'shade',
      'M31 24q-8 0 -9 -6M10 25q8 0 8 7M25 49q-1 -7 6 -8M13 43q6 -2 10 2M33 24q8 0 9 -6M54 25q-8 0 -8 7M39 49q1 -7 -6 -8M51 43q-6 -2 -10 2',
      3,
    ),
  ),
  blood: art(drop('red', 25, 36, 1.35), drop('red', 50, 24, 0.7), drop('red', 51, 51, 0.5)),
  breathe: art(
    head(24, 30, 19, { mood: 'none' }),
    line('ink', 'M13 30q3 3 6 0M27 30q3 3 6 0', 2.2),
    line('ink', 'M20 41q3 2 6 0', 2.2),
    arrow(32, 50, 56, 58, 'blue', 4),
    arrow(60, 44, 42, 40, 'blue', 4),
  ),
  hurt: art(
    portrait('cry'),
    turn(-25, 46, 22, box('orange', 37, 18, 18, 8, 4), box('shine', 43, 18, 6, 8, 0)),
    line('red', 'M58 10l-3 4M50 4l-1 5M62 20l-4 1'),
  ),
  fever: art(
    portrait('sick', { hair: 'curly' }),
    line('base', 'M37 46L57 56', 6),
    line('red', 'M46 50.500L57 56', 3),
    line('red', 'M10 12q-3 -4 0 -8M54 12q3 -4 0 -8', 3),
  ),
  cough: art(
    head(25, 34, 20, { mood: 'none' }),
    line('ink', 'M14 30l6 3l-6 3M34 30l-6 3l6 3', 2.5),
    ellipse('ink', 32, 44, 4, 5),
    line('blue', 'M46 44h8M45 38l8 -5M45 50l8 5', 3),
    line('blue', 'M59 44v0M58 30v0M58 58v0', 4),
  ),
  medicine: art(
    at(-10, 0, 1, jar('brown', 'paper'), box('paper', 18, 32, 28, 20, 1), plus(32, 42, 6, 'green')),
    turn(-40, 52, 40, box('red', 46, 28, 11, 12, 5), box('paper', 46, 38, 11, 12, 5)),
    circle('yellow', 52, 56, 5),
  ),
  toothache: art(
    area('paper', TOOTH),
    line('ink', 'M25 23v0M39 23v0', 5),
    line('ink', 'M26 33q6 -6 12 0', 2.5),
    line('red', 'M10 6l-5 7h6l-5 8M54 6l5 7h-6l5 8', 3),
  ),
  stomachache: art(
    person('hold', { shirt: 'green', mood: 'sick' }),
    line('red', 'M14 30l-6 5h6l-6 6M50 30l6 5h-6l6 6'),
  ),
  sick: portrait('sick', { skin: 'green', hair: 'short' }),
  ill: art(
    bed(at(1, -2, 0.95, person('lie', { mood: 'sick' })), 'green'),
    line('paper', 'M16 44l8 -6', 3.5),
    line('red', 'M20 41l4 -3', 2.5),
  ),
  healthy: art(
    at(-10, 0, 1, person('cheer', { shirt: 'green', mood: 'happy' })),
    heartShape(50, 40, 0.75),
    plus(50, 38, 5, 'paper'),
  ),
  pill: art(
    turn(
      40,
      26,
      30,
      box('red', 15, 4, 22, 27, 11),
      area('paper', 'M15 30h22v15a11 11 0 0 1 -22 0z'),
      box('shine', 19, 10, 4, 14, 2),
    ),
    circle('yellow', 47, 50, 10),
    line('shade', 'M40 50h14', 2.5),
  ),
  virus: art(
    line('green', 'M32 32V5M32 32V59M32 32H5M32 32H59M32 32L13 13M32 32L51 51M32 32L13 51M32 32L51 13', 4),
    line('green', 'M32 5v0M32 59v0M5 32v0M59 32v0M13 13v0M51 51v0M13 51v0M51 13v0', 9),
    circle('green', 32, 32, 18),
    line('ink', 'M26 28v0M38 28v0', 5),
    line('ink', 'M26 40q6 -5 12 0', 2.5),
    circle('shade', 36, 20, 2),
    circle('shade', 22, 38, 2.5),
  ),
  blind: art(
    at(-8, 0, 1, person('offer', { shirt: 'blue', mood: 'none' })),
    line('ink', 'M19 13h3M28 13h3', 6),
    line('ink', 'M18 12h14', 2),
    line('ink', 'M22 19q3 2 6 0', 2),
    line('base', 'M39 33L54 61', 3),
    line('red', 'M50 54l4 7', 3),
  ),
  deaf: art(
    area('skin', 'M14 26q0 -20 18 -20t18 18q0 9 -7 14q-4 4 -4 9q-2 9 -11 9q-7 -1 -8 -8z'),
    line('shade', 'M22 26q0 -11 10 -11t10 10q-1 8 -8 10', 3.5),
    line('red', 'M8 58L56 6', 6),
  ),
  'first aid': art(
    line('slate', 'M22 18v-6q0 -4 4 -4h12q4 0 4 4v6', 4),
    box('paper', 4, 17, 56, 42, 5),
    plus(32, 38, 13, 'green'),
  ),
  patient: art(
    bed(at(1, -2, 0.95, person('lie', { mood: 'sad', hair: 'none' })), 'base'),
    box('paper', 4, 35, 17, 5, 2),
    line('slate', 'M44 4v34M38 5h14', 2.5),
    area('red', 'M46 7h12v10q0 3 -6 6q-6 -3 -6 -6z'),
    line('red', 'M52 22q0 12 -12 22', 1.5),
  ),
  ambulance: art(
    truck('paper', 'paper', plus(21, 29, 8, 'green')),
    box('blue', 44, 16, 8, 6, 2),
    line('blue', 'M42 12l-3 -4M48 11v-5M54 12l3 -4', 2.5),
  ),
  hospital: art(
    box('base', 6, 20, 52, 40, 2),
    box('paper', 19, 4, 26, 56, 2),
    plus(32, 18, 7, 'green'),
    area('slate', 'M10 27h6v6h-6zM10 40h6v6h-6zM48 27h6v6h-6zM48 40h6v6h-6zM25 32h5v6h-5zM34 32h5v6h-5z'),
    box('slate', 26, 45, 12, 15, 1),
  ),
  sleep: art(bed(at(0, 1, 0.97, person('lie', { mood: 'asleep' }))), snore(24, 16, 1.2)),
  awake: art(bed(at(0, 1, 0.97, person('lie', { mood: 'happy' })), 'red'), sun(42, 18, 8)),
}
