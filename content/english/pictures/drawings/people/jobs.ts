import { fishBody } from '../../kit/animals.ts'
import { bust, head } from '../../kit/faces.ts'
import { person } from '../../kit/person.ts'
import { area, art, at, both, box, circle, ellipse, line, mirror, ring, turn } from '../../kit/primitives.ts'
import { star } from '../../kit/scenery.ts'
import { digits, sparkle } from '../../kit/signs.ts'
import { book, currency, envelope, gear, magnifier } from '../../kit/things.ts'
import { plane } from '../../kit/vehicles.ts'

/** The opening of a white coat or a jacket over a shirt. */
const lapels = area('shade', 'M24 44l8 20h-6zM40 44l-8 20h6z')

const TOOTH =
  'M32 12q14 -8 20 2q5 10 -3 22q-3 22 -8 22q-4 0 -5 -12q-1 -5 -4 -5t-4 5q-1 12 -5 12q-5 0 -8 -22q-8 -12 -3 -22q6 -10 20 -2'

export const jobs = {
  teacher: art(
    box('green', 2, 6, 60, 34, 3),
    line('paper', 'M10 16h12M10 24h8M44 16h10', 3),
    at(2, 12, 0.82, bust({ hair: 'long', clothes: 'red' })),
    line('brown', 'M50 54l6 -26'),
  ),
  doctor: art(
    bust({ clothes: 'paper', chest: lapels }),
    line('slate', 'M22 46v6q0 5 5 5t5 -5v-6'),
    circle('slate', 27, 58, 2.5),
  ),
  nurse: bust({ clothes: 'blue', hair: 'long', hat: ['nurse', 'paper'] }),
  farmer: art(
    bust({ clothes: 'green', hat: ['straw', 'yellow'] }),
    line('brown', 'M56 62v-34M50 18v8q0 3 6 3t6 -3v-8M56 18v10'),
  ),
  cook: art(
    at(2.6, 5, 0.92, bust({ clothes: 'paper', hat: ['cook', 'paper'] })),
    line('slate', 'M54 62v-16', 4),
    box('slate', 44, 34, 20, 12, 6),
  ),
  policeman: art(bust({ clothes: 'blue', hat: ['police', 'blue'], chest: circle('yellow', 42, 53, 3) })),
  firefighter: art(
    bust({ clothes: 'orange', hat: ['fire', 'red'], chest: area('yellow', 'M12 54h40v4h-40z') }),
  ),

  pupil: art(
    bust({ hair: 'tails', clothes: 'paper' }),
    area('red', 'M22 43l10 7l10 -7l2 4l-9 7l4 9l-5 1l-2 -7l-3 7l-5 -2l5 -8l-9 -7z'),
  ),
  student: art(
    bust({ clothes: 'green', chest: line('slate', 'M18 46v15M46 46v15', 5) }),
    at(18, 38, 0.42, book('red')),
    line('skin', 'M21 58h7M43 58h-3', 6),
  ),
  driver: art(
    at(3.2, -4, 0.9, bust({ clothes: 'blue', hat: ['cap', 'slate'] })),
    ring('slate', 32, 47, 13, 4),
    line('slate', 'M20 47h24M32 47v12', 4),
    circle('skin', 20, 43, 4),
    circle('skin', 44, 43, 4),
  ),
  worker: art(
    bust({ clothes: 'blue', hat: ['hard', 'yellow'] }),
    line('brown', 'M55 62v-22', 4),
    box('slate', 46, 32, 17, 9, 2),
    circle('skin', 55, 54, 4.5),
  ),
  'police officer': art(
    bust({ clothes: 'blue', hair: 'bun', hat: ['police', 'blue'] }),
    line('paper', 'M32 48v15', 2),
    star(43, 54, 5),
  ),
  scientist: art(
    bust({ clothes: 'paper', hair: 'curly', hairTone: 'base', glasses: true, chest: lapels }),
    area('base', 'M47 32h9v9l7 17q1 4 -3 4h-17q-4 0 -3 -4l7 -17z'),
    area('green', 'M46 48h11l4 10q0 2 -2 2h-15q-2 0 -2 -2z'),
    circle('green', 50, 25, 2.5),
  ),
  pilot: art(
    bust({ clothes: 'slate', hat: ['police', 'slate'], chest: area('paper', 'M26 43l6 12l6 -12z') }),
    line('yellow', 'M16 57h10M38 57h10', 3),
    at(40, 24, 0.36, plane('red')),
  ),
  reporter: art(
    bust({ clothes: 'red', hair: 'long', chest: area('paper', 'M26 43l6 12l6 -12z') }),
    line('slate', 'M52 61l-6 -14', 5),
    circle('slate', 44, 42, 6),
    line('base', 'M40 40h8M40 44h8', 1.5),
    box('paper', 5, 44, 15, 19, 2),
    line('blue', 'M8 50h9M8 56h6', 2),
  ),
  businessman: art(
    bust({ clothes: 'slate', chest: area('paper', 'M25 43l7 18l7 -18z') }),
    area('red', 'M30 45h4l2 13l-4 4l-4 -4z'),
    line('brown', 'M46 46v-4h10v4', 2.5),
    box('brown', 40, 46, 22, 16, 2),
    line('yellow', 'M51 52v4'),
  ),
  postman: art(
    bust({ clothes: 'green', hat: ['cap', 'green'] }),
    at(28, 36, 0.52, envelope('paper', 'shade')),
    circle('skin', 58, 56, 4.5),
  ),
  fisherman: art(
    at(-8, 0, 1, bust({ clothes: 'green', hat: ['straw', 'yellow'] })),
    line('brown', 'M38 62L60 6', 2.5),
    line('slate', 'M60 6v26', 1.5),
    at(62, 30, 0.4, turn(90, 0, 0, mirror(fishBody('red')))),
  ),
  engineer: art(
    bust({ clothes: 'orange', hat: ['hard', 'paper'] }),
    gear(49, 50, 12),
    box('blue', 3, 48, 26, 14, 2),
    line('paper', 'M7 58v-4l6 -4l6 4v4zM23 52v6', 2),
  ),
  cleaner: art(
    bust({ clothes: 'blue', hair: 'bun', hat: ['cap', 'green'] }),
    line('brown', 'M53 36v-32', 3.5),
    box('slate', 47, 34, 12, 7, 2),
    area('yellow', 'M46 41h14l3 21h-20z'),
    line('shade', 'M50 46v15M56 46v15', 2),
  ),
  astronaut: art(
    area('paper', 'M7 63q0 -22 18 -22h14q18 0 18 22z'),
    circle('paper', 32, 27, 22),
    circle('blue', 32, 27, 17),
    head(32, 29, 12),
    box('base', 22, 52, 20, 10, 2),
    line('red', 'M27 57v0', 5),
    line('green', 'M36 57v0', 5),
  ),
  actor: art(
    box('base', 6, 6, 52, 48, 0),
    at(9.6, 9, 0.74, person('spread', { shirt: 'purple', mood: 'happy' })),
    both(area('red', 'M3 3h15q0 26 -8 32v19h-7z')),
    box('red', 3, 3, 58, 8, 2),
    box('brown', 2, 53, 60, 8, 2),
  ),
  artist: art(
    bust({ clothes: 'blue', hair: 'long' }),
    ellipse('red', 30, 13, 17, 7, -10),
    line('red', 'M30 7l1 -4'),
    ellipse('brown', 40, 53, 15, 9, -12),
    line('paper', 'M31 54v0M51 51v0', 5),
    line('yellow', 'M38 49v0', 5),
    line('red', 'M44 48v0', 5),
    line('slate', 'M58 60l3 -30', 2.5),
  ),
  winner: art(
    box('base', 4, 51, 18, 11, 1),
    box('base', 42, 54, 18, 8, 1),
    box('yellow', 20, 45, 24, 17, 1),
    digits(1, 31, 54, 0.6, 'red'),
    at(8.6, 0, 0.73, person('cheer', { shirt: 'red', mood: 'happy' })),
    circle('yellow', 32, 25, 3),
  ),
  champion: art(
    bust({ clothes: 'red', mood: 'happy' }),
    line('blue', 'M24 44l8 9l8 -9', 4),
    circle('yellow', 32, 56, 6),
    line('yellow', 'M44 22h18q0 12 -9 12t-9 -12M53 34v8M48 43h10', 4),
    area('yellow', 'M46 20h14q0 14 -7 14t-7 -14'),
  ),
  waiter: art(
    bust({ clothes: 'slate', chest: area('paper', 'M25 43l7 18l7 -18z') }),
    area('red', 'M32 48l-6 -3v7zM32 48l6 -3v7z'),
    line('skin', 'M54 58v-14', 5),
    box('base', 42, 40, 21, 3, 1),
    area('base', 'M44 39a8.500 8.500 0 0 1 17 0z'),
    circle('base', 52.5, 29, 2),
  ),
  waitress: art(
    bust({ clothes: 'red', hair: 'long', hairTone: 'brown' }),
    area('paper', 'M22 48h16v16h-16z'),
    line('skin', 'M54 58v-14', 5),
    box('base', 42, 40, 21, 3, 1),
    area('orange', 'M46 27h8l-1 13h-6z'),
    area('blue', 'M55 30h7l-1 10h-5z'),
  ),
  musician: art(
    bust({ clothes: 'blue', mood: 'happy' }),
    line('brown', 'M30 52L61 36', 4),
    ellipse('orange', 22, 54, 12, 9, -25),
    ellipse('orange', 33, 50, 8, 6, -25),
    circle('ink', 29, 52, 3),
    circle('blue', 53, 20, 3.5),
    line('blue', 'M56 20v-13q3 4 6 4', 2.5),
  ),
  soldier: art(
    bust({ clothes: 'green', hat: ['hard', 'green'] }),
    line('green', 'M49 54l10 -8', 9),
    line('skin', 'M59 43L46 23', 5),
  ),
  captain: art(
    at(1.6, 3, 0.95, bust({ clothes: 'slate', hat: ['police', 'paper'], beard: 'base' })),
    line('yellow', 'M13 52h8M43 52h8M28 54v0M28 61v0M36 54v0M36 61v0', 3.5),
  ),
  sailor: art(
    bust({ clothes: 'paper' }),
    area('blue', 'M19 43l13 13l13 -13l6 4l-19 17l-19 -17z'),
    area('paper', 'M17 17q-5 -13 15 -13t15 13z'),
    box('blue', 17, 14, 30, 5, 2),
  ),
  thief: art(
    bust({ clothes: 'slate', mood: 'none' }),
    area('slate', 'M18 21q-1 -17 14 -17t14 17z'),
    box('ink', 18, 22, 28, 8, 4),
    line('paper', 'M27 26v0M37 26v0', 4),
    line('ink', 'M28 35q5 3 9 -2', 2),
    area('brown', 'M46 36h9l-2 6q10 6 8 18q-11 4 -22 0q-1 -12 9 -18z'),
    currency('yuan', 50, 52, 0.6, 'yellow'),
  ),
  dentist: art(
    bust({ clothes: 'paper', chest: lapels }),
    box('blue', 23, 28, 18, 11, 5),
    line('blue', 'M20 27l6 3M44 27l-6 3', 1.5),
    at(38, 34, 0.46, area('paper', TOOTH)),
    line('slate', 'M10 62v-16', 2.5),
    ring('slate', 10, 42, 4, 2.5),
  ),
  photographer: art(
    bust({ clothes: 'orange' }),
    box('slate', 16, 40, 32, 20, 4),
    box('slate', 26, 36, 12, 6, 2),
    circle('base', 32, 50, 8),
    circle('ink', 32, 50, 4.5),
    line('skin', 'M15 52v4M49 52v4', 6),
    sparkle(52, 34, 9),
  ),
  prisoner: art(
    bust({ clothes: 'orange', mood: 'sad' }),
    line('slate', 'M8 3v58M22 3v58M42 3v58M56 3v58M4 4h56M4 61h56', 3.5),
    line('skin', 'M22 46v4M42 46v4', 6),
  ),
  detective: art(
    at(1.6, 3, 0.95, bust({ clothes: 'brown', hat: ['straw', 'brown'], chest: lapels })),
    at(32, 30, 0.5, magnifier()),
  ),
  chef: art(
    at(
      2.6,
      5,
      0.92,
      bust({
        clothes: 'paper',
        hat: ['cook', 'paper'],
        chest: area('red', 'M24 43q8 7 16 0l-3 8l-5 4l-5 -4z'),
      }),
      line('ink', 'M32 31q-3 -3 -6 0M32 31q3 -3 6 0', 2.5),
    ),
    box('slate', 38, 56, 24, 3, 1),
    area('slate', 'M40 55a10 10 0 0 1 20 0z'),
    circle('slate', 50, 43, 2),
  ),
  robot: art(
    line('slate', 'M32 14v-8'),
    circle('red', 32, 6, 3.5),
    box('blue', 14, 13, 36, 26, 6),
    circle('paper', 24, 24, 5),
    circle('paper', 40, 24, 5),
    circle('ink', 24, 24, 2),
    circle('ink', 40, 24, 2),
    line('paper', 'M24 33h16'),
    box('base', 19, 42, 26, 19, 4),
    line('slate', 'M14 44v10M50 44v10', 5),
    line('red', 'M27 49v0M37 49v0', 4),
    box('slate', 9, 22, 4, 9, 2),
    box('slate', 51, 22, 4, 9, 2),
  ),
  tourist: art(
    bust({ clothes: 'green', hat: ['straw', 'yellow'], glasses: true }),
    line('slate', 'M20 44l8 10M44 44l-8 10', 2.5),
    box('slate', 22, 52, 20, 11, 3),
    circle('base', 32, 57, 4),
    box('paper', 46, 42, 16, 18, 1),
    line('red', 'M49 56l4 -5l3 2l3 -6', 2),
  ),
  judge: art(
    bust({ clothes: 'slate', hair: 'bun', glasses: true, chest: area('red', 'M26 43l6 4l6 -4v21h-12z') }),
    turn(
      -35,
      50,
      48,
      box('brown', 42, 36, 17, 11, 2),
      line('brown', 'M50 47v16', 3.5),
      box('yellow', 44, 36, 2.5, 11, 0),
      box('yellow', 54, 36, 2.5, 11, 0),
    ),
  ),
  secretary: art(
    at(-4, 0, 0.9, bust({ clothes: 'purple', hair: 'bun', hairTone: 'brown', glasses: true })),
    box('paper', 36, 34, 22, 28, 2),
    line('base', 'M41 42h12M41 49h12M41 56h8', 2.5),
  ),
}
