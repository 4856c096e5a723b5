import { hat } from '../kit/faces.ts'
import { area, art, at, box, circle, line, polygon } from '../kit/primitives.ts'

export const clothes = {
  hat: at(32, 54, 1.25, hat('straw', 'yellow')),
  cap: at(28, 56, 1.55, hat('cap', 'blue')),
  shirt: art(
    area('blue', 'M22 8l10 6l10 -6l16 10l-6 13l-7 -3v30h-26v-30l-7 3l-6 -13z'),
    area('shade', 'M22 8l10 6l10 -6l3 3l-8 9l-5 -6l-5 6l-8 -9z'),
    line('paper', 'M32 26v.01M32 36v.01M32 46v.01', 3.5),
  ),
  skirt: art(
    area('pink', 'M20 14h24l14 42q-26 8 -52 0z'),
    box('red', 18, 9, 28, 8, 3),
    line('shade', 'M26 22l-5 34M38 22l5 34M32 22v36', 2),
  ),
  dress: art(
    area('red', 'M22 6l4 2q6 6 12 0l4 -2l4 14l-6 9l14 27q-22 8 -44 0l14 -27l-6 -9z'),
    box('yellow', 23, 27, 18, 5, 2),
  ),
  shoe: art(
    area('blue', 'M6 22q8 6 16 0l14 14q4 3 14 4q10 2 10 10h-54z'),
    box('slate', 4, 48, 57, 7, 3),
    line('paper', 'M27 27l-6 5M32 32l-6 5M37 36l-5 5', 2.5),
  ),
  sock: art(
    area('red', 'M22 8h20v26q0 4 4 7q8 6 6 12q-3 7 -12 4l-14 -9q-6 -4 -6 -12z'),
    box('paper', 20, 4, 24, 9, 2),
    line('paper', 'M23 22h18M23 29h18'),
  ),
  trousers: art(
    area('blue', 'M16 6h32l6 54h-16l-6 -36l-6 36h-16z'),
    box('slate', 15, 5, 34, 7, 2),
    line('shade', 'M32 12v12', 2),
  ),
  shorts: art(area('orange', 'M13 14h38l8 34h-22l-5 -18l-5 18h-22z'), box('slate', 12, 12, 40, 7, 2)),
  umbrella: art(
    line('slate', 'M32 8v42q0 8 7 8t7 -7', 4),
    area('red', 'M4 34q0 -26 28 -28q28 2 28 28q-7 -7 -14 0q-7 -7 -14 0q-7 -7 -14 0q-7 -7 -14 0'),
    area('shade', 'M18 34q2 -20 14 -28q12 8 14 28q-7 -7 -14 0q-7 -7 -14 0'),
  ),
  glasses: art(
    line(
      'slate',
      'M6 34a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M38 34a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M26 32q6 -5 12 0M6 31l4 -13M58 31l-4 -13',
      4,
    ),
    circle('shade', 16, 34, 8),
    circle('shade', 48, 34, 8),
  ),
  tie: art(
    polygon('red', [26, 7], [38, 7], [35, 15], [29, 15]),
    polygon('red', [29, 19], [35, 19], [41, 50], [32, 58], [23, 50]),
    line('shade', 'M27 34l9 -6M26 44l12 -9', 3),
  ),
  glove: art(
    line('red', 'M20 32v-17M29 30v-21M38 30v-20M47 32v-14M22 42l-11 -8', 8),
    box('red', 16, 26, 35, 24, 8),
    box('paper', 19, 48, 29, 11, 3),
  ),
  boot: art(
    area('brown', 'M18 4h20v30q0 5 6 6q14 2 14 14h-40z'),
    box('slate', 16, 52, 44, 7, 2),
    box('shade', 18, 4, 20, 8, 0),
  ),
  ring: art(
    line('yellow', 'M16 42a16 16 0 1 0 32 0a16 16 0 1 0 -32 0', 5),
    polygon('blue', [25, 8], [39, 8], [44, 14], [32, 26], [20, 14]),
    area('shine', 'M20 14h24l-12 12z'),
  ),
}
