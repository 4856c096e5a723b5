import { type Bust, bust, hat, head } from '../../kit/faces.ts'
import { figurine, GREY, person } from '../../kit/person.ts'
import {
  type Art,
  area,
  art,
  at,
  both,
  box,
  circle,
  ellipse,
  line,
  mirror,
  type Tone,
} from '../../kit/primitives.ts'
import { cloud, house, star, tree } from '../../kit/scenery.ts'
import { arrow, heart } from '../../kit/signs.ts'
import { ball } from '../../kit/things.ts'

/** A parent with a baby in the arms. */
const parent = (look: Bust): Art =>
  art(
    bust(look),
    ellipse('yellow', 36, 56, 16, 7, -12),
    head(46, 48, 8, { hair: 'none', mood: 'asleep' }),
    line(look.clothes ?? 'blue', 'M14 58q14 5 30 1', 7),
  )

/** A small person without a face, 38 high at scale 1, standing at the point. */
const folk = (x: number, y: number, scale: number, clothes: Tone, hasLongHair = false): Art =>
  at(
    x,
    y,
    scale,
    hasLongHair ? area('slate', 'M-9 -30a9 8.500 0 0 1 18 0v5q-2 2 -5 1h-8q-3 1 -5 -1z') : '',
    circle('skin', 0, -30, 7),
    area('slate', 'M-7.500 -29a7.500 8 0 0 1 15 0q-2 -4 -7 -4t-8 4'),
    area(clothes, 'M-10 0v-11a10 10 0 0 1 20 0v11z'),
  )

/** A row of plain figures at these middles, whose heads are at `y`. */
const row = (tone: Tone, middles: readonly number[], y: number): Art =>
  art(
    line(tone, middles.map((x) => `M${x} ${y}v0`).join(''), 9.5),
    line(tone, middles.map((x) => `M${x} ${Math.min(y + 13, 55)}V55.500`).join(''), 13),
  )

export const family = {
  mum: art(
    at(-10, 0, 1, person('offer', { shirt: 'red', dress: true, hair: 'long', headRadius: 8 })),
    at(28, 28, 0.56, person('wave', { shirt: 'base', trousers: 'slate' })),
  ),
  grandma: bust({ hair: 'bun', hairTone: 'base', glasses: true, clothes: 'purple' }),
  grandpa: bust({ hair: 'short', hairTone: 'base', beard: 'base', glasses: true, clothes: 'green' }),
  boy: person('stand', { shirt: 'blue' }),
  girl: person('stand', { shirt: 'pink', dress: true, hair: 'tails' }),
  baby: art(
    area('blue', 'M14 64q-2 -22 18 -22t18 22z'),
    bust({ hair: 'none', clothes: 'blue' }),
    line('slate', 'M30 14q4 -4 2 -8', 2.5),
    circle('yellow', 32, 38, 3.5),
  ),
  king: art(
    bust({
      clothes: 'red',
      hat: ['crown', 'yellow'],
      beard: 'slate',
      chest: area('paper', 'M20 44q12 10 24 0l-2 8q-10 6 -20 0z'),
    }),
  ),
  queen: bust({
    clothes: 'purple',
    hat: ['crown', 'yellow'],
    hair: 'long',
    chest: circle('yellow', 32, 50, 3),
  }),
  dad: art(
    at(-10, 0, 1, person('offer', { shirt: 'blue', headRadius: 8 })),
    at(28, 28, 0.56, person('wave', { shirt: 'base', trousers: 'slate' })),
  ),
  mother: parent({ hair: 'long', hairTone: 'brown', clothes: 'red' }),
  father: art(parent({ clothes: 'blue' }), line('slate', 'M27 29q5 -3 10 0', 3)),
  brother: art(
    at(-12, 0, 1, person('stand', { shirt: 'blue' })),
    mirror(at(-8, 22, 0.64, person('stand', { ...GREY, dress: true }))),
  ),
  sister: art(
    at(-12, 0, 1, person('stand', { shirt: 'pink', dress: true, hair: 'tails' })),
    mirror(at(-8, 22, 0.64, person('stand', GREY))),
  ),
  son: art(
    figurine(15, 61, 1.5),
    figurine(49, 61, 1.5),
    at(12, 22, 0.63, person('stand', { shirt: 'blue' })),
  ),
  daughter: art(
    figurine(15, 61, 1.5),
    figurine(49, 61, 1.5),
    at(12, 22, 0.63, person('stand', { shirt: 'pink', dress: true, hair: 'tails' })),
  ),
  family: art(
    heart(32, 10, 0.5),
    folk(14, 62, 1.2, 'blue'),
    folk(50, 62, 1.15, 'red', true),
    folk(25, 62, 0.72, 'green'),
    folk(39, 62, 0.68, 'orange', true),
  ),
  friend: art(
    area('red', 'M4 63v-14q0 -12 14 -12t14 12v14z'),
    area('green', 'M32 63v-14q0 -12 14 -12t14 12v14z'),
    head(18, 22, 13, { mood: 'happy' }),
    head(46, 23, 12, { mood: 'happy', hair: 'bun', hairTone: 'brown' }),
    line('red', 'M26 43l16 3', 7),
    line('skin', 'M43 46h5', 6),
  ),
  man: art(person('stand', { shirt: 'green', headRadius: 7 }), line('slate', 'M30 16.500q2 -1.500 4 0', 2)),
  woman: person('stand', { shirt: 'purple', dress: true, hair: 'long', headRadius: 7 }),
  child: art(figurine(18, 61, 1.5), at(18, 16, 0.72, person('wave', { shirt: 'orange', mood: 'happy' }))),
  adult: art(
    at(-14, 0, 1, person('stand', { shirt: 'red', headRadius: 7 })),
    figurine(48, 61, 0.8),
    arrow(36, 28, 36, 6, 'red', 3),
  ),
  people: art(folk(15, 61, 1.25, 'red', true), folk(49, 61, 1.25, 'green'), folk(32, 61, 1.45, 'blue')),
  prince: art(
    bust({ clothes: 'blue', hat: ['crown', 'yellow'], hair: 'short', hairTone: 'brown' }),
    area('red', 'M9 64q0 -20 15 -21q-2 12 -8 21z'),
    line('base', 'M54 52v-26', 4),
    line('yellow', 'M49 52h10M54 54v8', 3.5),
  ),
  princess: art(
    area('pink', 'M12 63q2 -18 20 -20q18 2 20 20z'),
    at(0, 0, 1, bust({ clothes: 'pink', hair: 'tails', hairTone: 'brown' })),
    at(32, 24, 0.7, hat('crown', 'yellow')),
    heart(32, 54, 0.4),
  ),
  twin: both(
    area('pink', 'M3 63v-12q0 -12 13 -12t13 12v12z'),
    head(16, 24, 12, { hair: 'long', mood: 'happy' }),
  ),
  couple: art(heart(32, 11, 0.65), folk(17, 62, 1.3, 'blue'), folk(47, 62, 1.25, 'red', true)),
  gentleman: art(
    at(
      1.6,
      3,
      0.95,
      bust({ clothes: 'slate', hat: ['top', 'slate'], chest: area('paper', 'M25 43l7 18l7 -18z') }),
    ),
    area('red', 'M32 51l-7 -4v8zM32 51l7 -4v8z'),
    line('ink', 'M32 34q-3 -3 -6 0M32 34q3 -3 6 0', 2.5),
  ),
  husband: art(heart(32, 11, 0.65), folk(17, 62, 1.3, 'blue'), figurine(47, 62, 1.25)),
  wife: art(heart(32, 11, 0.65), figurine(17, 62, 1.3), folk(47, 62, 1.25, 'red', true)),
  hero: art(
    area('red', 'M24 24l-14 34q22 7 44 0l-14 -34z'),
    person('hips', { shirt: 'blue' }),
    star(32, 33, 6),
  ),
  giant: art(
    cloud(12, 18, 0.4),
    person('stand', { shirt: 'red', headRadius: 11 }),
    house(10, 61, 0.45, 'blue'),
    tree(54, 61, 0.5),
  ),
  crowd: art(
    row('base', [10, 25, 40, 54], 14),
    row('slate', [17, 32, 47], 27),
    row('blue', [10], 41),
    row('red', [25], 41),
    row('green', [40], 41),
    row('orange', [54], 41),
  ),
  neighbour: art(
    house(16, 61, 0.8, 'base'),
    house(45, 58, 1, 'red'),
    folk(46, 62, 0.8, 'blue'),
    figurine(16, 62, 0.6, 'slate'),
    arrow(13, 20, 28, 20, 'red', 3.5),
  ),
  team: art(
    folk(14, 60, 1.15, 'red'),
    folk(50, 60, 1.15, 'red'),
    folk(32, 60, 1.35, 'red'),
    line('shade', 'M24 60v-16M40 60v-16', 1.5),
    ball(32, 54, 8, 'yellow'),
  ),
  wedding: art(
    heart(32, 10, 0.5),
    area('slate', 'M3 62v-14q0 -12 14 -12t14 12v14z'),
    area('paper', 'M17 38l5 12l3 -13'),
    area('paper', 'M33 62q-2 -36 14 -46q16 10 14 46z'),
    head(17, 25, 11, { mood: 'happy' }),
    head(47, 28, 10, { mood: 'happy', hair: 'bun' }),
    circle('red', 43, 52, 4),
    circle('pink', 50, 52, 4),
    circle('red', 47, 48, 4),
  ),
  audience: art(
    box('base', 8, 3, 48, 32, 1),
    folk(32, 33, 0.65, 'purple'),
    both(area('red', 'M5 3h12q0 18 -6 24v8h-6z')),
    box('brown', 3, 33, 58, 5, 1),
    row('base', [13, 26, 38, 51], 44),
    row('slate', [7, 20, 32, 44, 57], 51),
  ),
  grandson: art(
    at(-10, 2, 0.86, bust({ clothes: 'base', hairTone: 'base', glasses: true, skin: 'base', mood: 'none' })),
    at(22, 16, 0.76, person('stand', { shirt: 'blue', mood: 'happy' })),
  ),
  granddaughter: art(
    at(-10, 2, 0.86, bust({ clothes: 'base', hair: 'bun', hairTone: 'base', skin: 'base', mood: 'none' })),
    at(22, 16, 0.76, person('stand', { shirt: 'pink', dress: true, hair: 'tails' })),
  ),
}
