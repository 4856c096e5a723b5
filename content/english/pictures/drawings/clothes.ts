import { bust, hat, head } from '../kit/faces.ts'
import { person } from '../kit/person.ts'
import { area, art, at, box, circle, line, polygon } from '../kit/primitives.ts'
import { star } from '../kit/scenery.ts'
import { clockFace, sparkle } from '../kit/signs.ts'

const SHOE = art(
  area('blue', 'M6 22q8 6 16 0l14 14q4 3 14 4q10 2 10 10h-54z'),
  box('slate', 4, 48, 57, 7, 3),
  line('paper', 'M27 27l-6 5M32 32l-6 5M37 36l-5 5', 2.5),
)

const SOCK = art(
  area('red', 'M22 8h20v26q0 4 4 7q8 6 6 12q-3 7 -12 4l-14 -9q-6 -4 -6 -12z'),
  box('paper', 20, 4, 24, 9, 2),
  line('paper', 'M23 22h18M23 29h18'),
)

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
  shoe: SHOE,
  sock: SOCK,
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
  clothes: art(
    at(-2, 0, 0.56, area('red', 'M22 8l10 6l10 -6l16 10l-6 13l-7 -3v30h-26v-30l-7 3l-6 -13z')),
    at(30, 2, 0.56, art(area('blue', 'M16 6h32l6 54h-16l-6 -36l-6 36h-16z'))),
    at(6, 34, 0.5, area('yellow', 'M20 14h24l14 42q-26 8 -52 0z')),
    at(36, 32, 0.46, SHOE),
  ),
  coat: art(
    area('brown', 'M20 6h24l14 12l-5 24l-7 -2v20h-28v-20l-7 2l-5 -24z'),
    area('shade', 'M20 6h24l-6 14l-6 6l-6 -6z'),
    line('shade', 'M32 26v34', 2),
    line('yellow', 'M36 32h.1M36 41h.1M36 50h.1', 4.5),
    box('shade', 18, 44, 10, 3, 1),
  ),
  sweater: art(
    area('green', 'M20 10q12 6 24 0l14 10l-4 26l-9 -2v12h-26v-12l-9 2l-4 -26z'),
    line('paper', 'M20 30l4 -4l4 4l4 -4l4 4l4 -4l4 4M20 40l4 -4l4 4l4 -4l4 4l4 -4l4 4', 2.5),
    line('shade', 'M20 10q12 8 24 0', 5),
    box('shade', 19, 51, 26, 6, 1),
  ),
  jacket: art(
    area('blue', 'M20 8h24l14 12l-5 22l-8 -2v16h-26v-16l-8 2l-5 -22z'),
    area('shade', 'M20 8h24l-4 8h-16z'),
    line('paper', 'M32 16v40', 2.5),
    line('shade', 'M22 44h6M36 44h6', 3),
    box('slate', 19, 51, 26, 6, 1),
  ),
  uniform: art(
    bust({ hat: ['police', 'blue'], clothes: 'blue' }),
    area('paper', 'M26 44l6 6l6 -6l-2 8h-8z'),
    polygon('red', [30, 50], [34, 50], [34, 60], [30, 60]),
    line('yellow', 'M17 54h4M43 54h4', 3.5),
  ),
  pair: art(at(-6, -2, 0.62, SOCK), at(26, -2, 0.62, SOCK), at(-2, 34, 0.5, SHOE), at(32, 34, 0.5, SHOE)),
  pocket: art(
    box('base', 4, 4, 56, 56, 6),
    area('blue', 'M14 22h36v22q0 12 -18 14q-18 -2 -18 -14z'),
    box('shade', 14, 20, 36, 7, 1),
    line('paper', 'M18 32v12q0 7 14 9q14 -2 14 -9v-12', 1.8),
    line('slate', 'M26 20v-10M34 20v-12', 4),
  ),
  belt: art(
    box('brown', 2, 24, 60, 16, 3),
    line('ink', 'M46 32h.1M53 32h.1', 3.5),
    line('yellow', 'M18 20h20v24h-20z', 4.5),
    line('yellow', 'M24 32h16', 3.5),
  ),
  button: art(
    circle('red', 32, 32, 26),
    circle('shade', 32, 32, 20),
    circle('red', 32, 32, 17),
    line('paper', 'M26 26h.1M38 26h.1M26 38h.1M38 38h.1', 6),
  ),
  cotton: art(
    line('brown', 'M32 40v22', 4),
    circle('paper', 22, 24, 12),
    circle('paper', 42, 24, 12),
    circle('paper', 32, 14, 11),
    circle('paper', 32, 34, 11),
    area('green', 'M32 48q-16 2 -20 -12q14 0 20 12q6 -12 20 -12q-4 14 -20 12'),
  ),
  scarf: art(
    line('red', 'M12 16q20 16 40 0', 12),
    line('red', 'M38 24l6 30', 12),
    line('paper', 'M35 34l12 -2M37 44l12 -2', 3),
    line('red', 'M40 58v4M45 57v5M50 56v5', 2.5),
  ),
  suit: art(
    area('slate', 'M20 6h24l14 12l-4 26l-8 -2v18h-28v-18l-8 2l-4 -26z'),
    area('paper', 'M24 6h16l-8 22z'),
    polygon('red', [30, 12], [34, 12], [35, 26], [32, 32], [29, 26]),
    line('base', 'M32 38h.1M32 48h.1', 4),
    line('shade', 'M24 6l-5 12l13 20l13 -20l-5 -12', 2),
  ),
  helmet: art(
    area('red', 'M6 40q0 -32 28 -32q24 2 24 32z'),
    box('slate', 4, 38, 56, 7, 3),
    area('ink', 'M38 20q16 0 18 16h-18z'),
    line('paper', 'M20 14q10 -4 14 6l-8 18', 4),
    line('slate', 'M14 46q4 12 18 12'),
  ),
  mask: art(
    head(32, 32, 24, { mood: 'calm' }),
    area('blue', 'M10 34q22 -6 44 0q0 20 -22 24q-22 -4 -22 -24'),
    line('paper', 'M18 40q14 -3 28 0M20 47q12 -3 24 0', 2),
  ),
  wear: art(
    person('stand', { shirt: 'base', trousers: 'base', shoes: 'base' }),
    at(16, 18, 0.5, area('red', 'M22 8l10 6l10 -6l16 10l-6 13l-7 -3v30h-26v-30l-7 3l-6 -13z')),
    line('red', 'M8 22q-2 -10 6 -14M14 8l-7 0M14 8l0 7'),
  ),
  pattern: art(
    box('paper', 5, 5, 54, 54, 6),
    line('blue', 'M16 16h.1M48 16h.1M32 32h.1M16 48h.1M48 48h.1', 10),
    line('red', 'M32 16h.1M16 32h.1M48 32h.1M32 48h.1', 10),
  ),
  bag: art(
    line('brown', 'M22 24v-8q0 -10 10 -10t10 10v8', 4),
    area('orange', 'M10 22h44l4 38h-52z'),
    line('shade', 'M22 30v.1M42 30v.1', 4),
  ),
  schoolbag: art(
    line('slate', 'M24 10q0 -6 8 -6t8 6', 4),
    box('blue', 10, 9, 44, 52, 12),
    box('yellow', 16, 34, 32, 20, 4),
    box('shade', 10, 22, 44, 4, 0),
    box('slate', 29, 30, 6, 10, 2),
  ),
  backpack: art(
    line('slate', 'M13 24q-9 10 -5 28M51 24q9 10 5 28', 5),
    line('slate', 'M26 8q6 -6 12 0', 4),
    box('green', 12, 7, 40, 54, 14),
    box('brown', 8, 3, 48, 11, 5),
    box('shade', 18, 36, 28, 20, 5),
    line('paper', 'M20 24h24', 2.5),
  ),
  suitcase: art(
    line('slate', 'M24 20v-12h16v12', 4),
    box('red', 6, 18, 52, 38, 5),
    line('shade', 'M18 18v38M46 18v38', 4),
    line('slate', 'M14 58h.1M50 58h.1', 7),
  ),
  purse: art(
    line('slate', 'M12 26q20 -34 40 0', 2.5),
    area('pink', 'M8 26h48q6 30 -8 32h-32q-14 -2 -8 -32'),
    box('yellow', 8, 23, 48, 7, 3),
    circle('yellow', 28, 20, 4),
    circle('yellow', 36, 20, 4),
  ),
  wallet: art(
    box('green', 16, 8, 36, 22, 2),
    box('shine', 20, 12, 28, 14, 1),
    box('brown', 5, 18, 54, 40, 5),
    box('shade', 5, 18, 54, 8, 4),
    box('brown', 40, 32, 22, 13, 4),
    circle('yellow', 48, 38.5, 3.5),
  ),
  watch: art(
    box('brown', 22, 2, 20, 60, 5),
    clockFace(32, 32, 19, 10, 10, 'slate'),
    box('slate', 51, 29, 5, 6, 2),
  ),
  fan: art(
    area('red', 'M32 54l-28 -26q28 -34 56 0z'),
    line('shade', 'M32 54l-18 -34M32 54l-7 -42M32 54l7 -42M32 54l18 -34', 2),
    area('brown', 'M32 60l-10 -16q10 -7 20 0z'),
  ),
  medal: art(
    polygon('blue', [16, 4], [26, 4], [36, 28], [28, 30]),
    polygon('red', [48, 4], [38, 4], [28, 28], [36, 30]),
    circle('yellow', 32, 44, 16),
    circle('shade', 32, 44, 12),
    star(32, 44, 9, 'yellow'),
  ),
  treasure: art(
    circle('yellow', 20, 26, 6),
    circle('yellow', 34, 22, 7),
    circle('yellow', 46, 27, 6),
    area('brown', 'M6 20q0 -14 16 -14h22q14 0 14 14l-4 -2q-22 -6 -44 0z'),
    box('brown', 6, 30, 52, 28, 4),
    box('yellow', 6, 30, 52, 5, 0),
    box('yellow', 27, 34, 10, 13, 2),
    line('ink', 'M32 39v3', 3),
  ),
  gold: art(
    ...[
      [2, 38],
      [33, 38],
      [17, 14],
    ].map(([x = 0, y = 0]) =>
      at(x, y, 1, area('yellow', 'M6 0h18l6 20h-30z'), area('shine', 'M6 0h18l2 6h-22z')),
    ),
    sparkle(52, 14, 8),
  ),
  raincoat: art(
    area('yellow', 'M20 20q0 -16 12 -16t12 16l12 12l-5 20l-7 -2v12h-24v-12l-7 2l-5 -20z'),
    circle('skin', 32, 20, 7),
    line('shade', 'M32 30v32', 2),
    line('slate', 'M36 38h.1M36 46h.1M36 54h.1', 4),
    line('blue', 'M8 10l-2 6M14 4l-2 6M52 4l-2 6M58 12l-2 6', 2.5),
  ),
  handbag: art(
    line('slate', 'M20 26q2 -20 12 -20t12 20', 4),
    area('red', 'M8 24h48l4 32q0 4 -4 4h-48q-4 0 -4 -4z'),
    area('shade', 'M8 24h48l-4 14h-40z'),
    circle('yellow', 32, 38, 4),
  ),
  overcoat: art(
    area('slate', 'M22 4h20l12 10l-4 28l-6 -2v22h-24v-22l-6 2l-4 -28z'),
    area('shade', 'M22 4h20l-5 16l-5 8l-5 -8z'),
    line('yellow', 'M29 34h.1M35 34h.1M29 43h.1M35 43h.1M29 52h.1M35 52h.1', 3.5),
    line('shade', 'M21 30h22', 3),
  ),
}
